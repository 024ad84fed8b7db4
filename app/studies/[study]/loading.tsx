"use client";

import { useParams, usePathname } from "next/navigation";
import { type TabId, TopBar } from "@/components/shell/top-bar";
import { LoadingRows } from "@/components/ui/loading-rows";

const TABS: readonly TabId[] = ["trajectories", "counts", "import"];

/** The frame of the page that is coming. What takes longer than a second says why. */
export default function StudyLoading() {
  const { study } = useParams<{ study: string }>();
  const path = usePathname();
  const tab = TABS.find((entry) => path.includes(`/${entry}`)) ?? "overview";
  return (
    <div className="app">
      <TopBar study={{ id: decodeURIComponent(study), trajectories: null, others: [] }} tab={tab} />
      <main id="main" tabIndex={-1}>
        <LoadingRows rows={8} sentence="Counting. After an import or a new version of the matcher, what is out of date is computed again first." />
      </main>
      <footer className="foot" />
    </div>
  );
}
