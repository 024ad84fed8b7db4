"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useKeys } from "@/components/shell/key-provider";
import { conflictsHref, mapFieldsHref, overviewHref, reimportHref } from "@/components/shell/routes";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import { displayLine } from "@/lib/view-models/display-line";
import { prepareImportReport } from "@/lib/view-models/import-report";
import type { WaitingUpload } from "@/lib/view-models/waiting-uploads";
import { BundleCard, bundleOf } from "./bundle-card";
import { filesOfDrop, filesOfInput, type UploadFile } from "./dropped-files";
import { ImportFormats } from "./import-formats";
import { ImportJobCard, SendingCard } from "./import-progress";
import { ImportReportView } from "./import-report";
import { problemFacts } from "./problem-facts";
import { type ImportJobDocument, type ImportOptions, useImport } from "./use-import";
import { WaitingUploads } from "./waiting-uploads";

export interface ImportScreenProps {
  study: string;
  /** Of a study that this import is about to make; empty when it exists, or has only its handle. */
  title: string;
  /** Nothing to read anew and no conflict before the first import. */
  hasStudy: boolean;
  /** Handles of all studies: a bundle becomes one of its own. */
  studies: readonly string[];
  /** The job named in the address, or the last import of the study. */
  job: ImportJobDocument | null;
  formats: readonly { id: string; label: string; reads: string; canBeAsked: boolean }[];
  environments: readonly { id: string; label: string }[];
  /** Names of saved mappings. */
  mappings: readonly string[];
  /** Uploads that no importer knows and that can be mapped. */
  waiting: readonly WaitingUpload[];
}

const BY_ITSELF = "";

/** Drop, progress, report. The job goes on without this page, and the page finds it again by its address. */
export function ImportScreen({ study, title, hasStudy, studies, job: first, formats, environments, mappings, waiting }: ImportScreenProps) {
  const router = useRouter();
  const folderInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [isOverPage, setIsOverPage] = useState(false);
  const [options, setOptions] = useState<ImportOptions>({ configuration: "", environment: "", format: "", map: "" });
  const current = useImport(study, title, first, () => router.refresh());
  const { job, isSending, start } = current;
  const isBusy = isSending || job?.state === "queued" || job?.state === "running";

  const latest = useRef({ start, options, isBusy });
  useEffect(() => {
    latest.current = { start, options, isBusy };
  });
  const [bundle, setBundle] = useState<File | null>(null);
  const begin = useCallback(async (files: readonly UploadFile[]) => {
    if (latest.current.isBusy) return;
    const found = await bundleOf(files);
    setBundle(found);
    if (found === null && !latest.current.isBusy) await latest.current.start(files, latest.current.options);
  }, []);

  // A file that misses the zone must not replace the page: the whole page is the zone.
  useEffect(() => {
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current.isBusy ? "none" : "copy";
      setIsOverPage(event.type !== "dragleave" || event.relatedTarget !== null);
    };
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer === null) return;
      event.preventDefault();
      setIsOverPage(false);
      if (latest.current.isBusy) return;
      void filesOfDrop(event.dataTransfer).then(begin);
    };
    window.addEventListener("dragover", onDrag);
    window.addEventListener("dragleave", onDrag);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDrag);
      window.removeEventListener("dragleave", onDrag);
      window.removeEventListener("drop", onDrop);
    };
  }, [begin]);

  useKeys("import", {
    "choose-folder": () => folderInput.current?.click(),
    "choose-files": () => fileInput.current?.click(),
    stop: current.stop,
    "map-fields": () => {
      const [first] = waiting;
      if (first !== undefined) router.push(mapFieldsHref(study, first.id));
    },
  });
  const mapHrefs = useMemo(() => new Map(waiting.map((upload) => [upload.path, mapFieldsHref(study, upload.id)])), [study, waiting]);

  const labels = useMemo(() => new Map(formats.map((format) => [format.id, format.label])), [formats]);
  const result = job?.result ?? null;
  const report = useMemo(() => (result === null ? null : prepareImportReport(result, (id) => labels.get(id) ?? id)), [result, labels]);

  return (
    <>
      <div className="head">
        <h1>Import</h1>
        <span className="sub">into {title === "" ? displayLine(study) : `${displayLine(title)}, which gets the handle ${displayLine(study)}`}</span>
        <span className="grow" />
        <span className="meta">The raw files are kept, so an import can be repeated after an importer improves.</span>
        {hasStudy ? (
          <>
            <LinkButton size="small" variant="bare" href={reimportHref(study)}>
              Read anew
            </LinkButton>
            <LinkButton size="small" variant="bare" href={conflictsHref(study)}>
              Conflicts
            </LinkButton>
          </>
        ) : null}
      </div>
      <div className="im">
        <section className={isOverPage ? "drop is-over" : "drop"} aria-label="Choose what to import">
          <Icon name="upload" size={16} />
          <span>
            <b>Drop a folder or files</b> <span className="quiet">anywhere on this page, or choose</span>
          </span>
          <Button icon="folder" keyHint="o" disabled={isBusy} onClick={() => folderInput.current?.click()}>
            Folder
          </Button>
          <Button icon="file" keyHint="f" disabled={isBusy} onClick={() => fileInput.current?.click()}>
            Files
          </Button>
          <input
            ref={folderInput}
            type="file"
            hidden
            multiple
            aria-label="Folder to import"
            // Not in React's types, and understood by every browser.
            {...{ webkitdirectory: "" }}
            onChange={(event) => {
              if (event.target.files !== null) void begin(filesOfInput(event.target.files));
              event.target.value = "";
            }}
          />
          <input
            ref={fileInput}
            type="file"
            hidden
            multiple
            aria-label="Files to import"
            onChange={(event) => {
              if (event.target.files !== null) void begin(filesOfInput(event.target.files));
              event.target.value = "";
            }}
          />
          <span className="grow" />
          <span className="meta">Any size: read as a stream. Same content twice is stored once.</span>
          <div className="drop-options">
            <Input
              label="Configuration"
              placeholder="from the file name"
              maxLength={200}
              value={options.configuration}
              onChange={(event) => setOptions({ ...options, configuration: event.target.value })}
            />
            <Select
              label="Environment"
              value={options.environment}
              options={[{ value: BY_ITSELF, name: "recognised" }, ...environments.map(({ id, label }) => ({ value: id, name: label }))]}
              onValue={(environment) => setOptions({ ...options, environment })}
            />
            <Select
              label="Format"
              value={options.format}
              options={[
                { value: BY_ITSELF, name: "recognised" },
                ...formats.filter((format) => format.canBeAsked).map(({ id, label }) => ({ value: id, name: label })),
              ]}
              onValue={(format) => setOptions({ ...options, format, map: BY_ITSELF })}
            />
            {mappings.length === 0 ? null : (
              <Select
                label="Mapping"
                value={options.map}
                options={[{ value: BY_ITSELF, name: "none" }, ...mappings.map((name) => ({ value: name, name }))]}
                onValue={(map) => setOptions({ ...options, map, format: BY_ITSELF })}
              />
            )}
          </div>
        </section>
        {bundle === null ? null : (
          <BundleCard
            key={`${bundle.name} ${bundle.size} ${bundle.lastModified}`}
            file={bundle}
            handle={hasStudy ? "" : study}
            taken={studies}
            onLeave={() => setBundle(null)}
          />
        )}
        {current.problem === null ? null : (
          <Note tone="error" title="The import did not start" facts={problemFacts(current.problem)} isAlert>
            {displayLine(current.problem.detail)}
          </Note>
        )}
        {isSending || current.files.some((file) => file.state === "failed") ? (
          <SendingCard files={current.files} isSending={isSending} onStop={current.stop} />
        ) : null}
        {job === null ? null : <ImportJobCard job={job} onStop={current.stop} />}
        {report === null ? null : (
          <ImportReportView
            report={report}
            mapHrefs={mapHrefs}
            rejectionsHref={`/api/v1/jobs/${encodeURIComponent(job?.id ?? "")}/rejections`}
            end={
              <LinkButton size="small" href={overviewHref(study)}>
                To the study
              </LinkButton>
            }
          />
        )}
        <WaitingUploads study={study} uploads={waiting} />
        {job === null && !isSending ? <ImportFormats formats={formats} /> : null}
      </div>
    </>
  );
}
