"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { mapFieldsHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/pane";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useStatusLine } from "@/components/ui/status-line";
import { TableHead } from "@/components/ui/table-head";
import type { WaitingUpload } from "@/lib/view-models/waiting-uploads";

/** Uploads that no importer knows: each can be mapped or dismissed, and goes by itself after a week. */
export function WaitingUploads({ study, uploads }: { study: string; uploads: readonly WaitingUpload[] }) {
  const router = useRouter();
  const { say } = useStatusLine();
  const [busy, setBusy] = useState<string | null>(null);
  if (uploads.length === 0) return null;

  const dismiss = async (upload: WaitingUpload) => {
    setBusy(upload.id);
    const address = `/api/v1/studies/${encodeURIComponent(study)}/uploads/${encodeURIComponent(upload.id)}`;
    const isGone = await fetch(address, { method: "DELETE" }).then(
      (response) => response.ok || response.status === 404,
      () => false,
    );
    setBusy(null);
    say(isGone ? `${upload.name} dismissed` : "The server does not answer");
    if (isGone) router.refresh();
  };

  return (
    <Card title="Waiting to be mapped" sub="no importer knows these files; say which field is what, and they become runs">
      <ScrollRegion className="x im-waiting" label="Uploads that wait to be mapped">
        <table className="t">
          <TableHead rows={[["File", { text: "Size", numeric: true }, "Kept until", { text: "What to do", spoken: true }]]} />
          <tbody>
            {uploads.map((upload) => (
              <tr key={upload.id}>
                <th scope="row" className="mono">
                  {upload.name}
                </th>
                <td className="num">{upload.size}</td>
                <td className="quiet">{upload.keptUntil}</td>
                <td>
                  <span className="row">
                    <LinkButton size="small" href={mapFieldsHref(study, upload.id)} aria-label={`Map the fields of ${upload.name}`}>
                      Map the fields
                    </LinkButton>
                    <Button
                      size="small"
                      variant="bare"
                      disabled={busy === upload.id}
                      aria-label={`Dismiss ${upload.name}`}
                      onClick={() => void dismiss(upload)}
                    >
                      Dismiss
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}
