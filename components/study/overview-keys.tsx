"use client";

import { useRouter } from "next/navigation";
import { useKeys } from "@/components/shell/key-provider";
import { countsHref, importHref, trajectoriesHref } from "@/components/shell/routes";

/** The keys of the overview: it has no state of its own, so this is all of it that runs in the browser. */
export function OverviewKeys({ study }: { study: string }) {
  const router = useRouter();
  useKeys("overview", {
    trajectories: () => router.push(trajectoriesHref(study)),
    counts: () => router.push(countsHref(study)),
    import: () => router.push(importHref(study)),
    find: () => router.push(`${trajectoriesHref(study)}#find`),
  });
  return null;
}
