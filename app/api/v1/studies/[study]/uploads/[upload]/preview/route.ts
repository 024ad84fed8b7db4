// POST /api/v1/studies/<study>/uploads/<upload>/preview: what the page Map the fields shows by a mapping. Changes nothing. Who may import.
import { ok } from "@/lib/base/result";
import { handle } from "@/lib/server/http/handle";
import { uploadParams } from "@/lib/server/http/study-params";
import { previewQuerySchema, previewUpload } from "@/lib/server/use-cases/preview-upload";
import { prepareMappingPage } from "@/lib/view-models/mapping-page";

export const dynamic = "force-dynamic";
export const POST = handle({
  permission: "manage",
  params: uploadParams,
  body: previewQuerySchema,
  run: async ({ params, body }) => {
    const preview = await previewUpload(params.study, params.upload, body);
    return preview.ok ? ok(prepareMappingPage(preview.value)) : preview;
  },
});
