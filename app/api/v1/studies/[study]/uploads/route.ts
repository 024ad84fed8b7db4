// GET /api/v1/studies/<study>/uploads: files that no importer claims and that wait for a mapping. Who may import.
import { handle } from "@/lib/server/http/handle";
import { studyParams } from "@/lib/server/http/study-params";
import { listKeptUploads } from "@/lib/server/use-cases/kept-uploads";

export const dynamic = "force-dynamic";
export const GET = handle({
  permission: "manage",
  params: studyParams,
  run: async ({ params }) => {
    const uploads = await listKeptUploads(params.study);
    return { schemaVersion: 1, uploads: uploads.map(({ id, path, folder, bytes }) => ({ id, path, folder, bytes })) };
  },
});
