import type { ReactNode } from "react";

/** Chrome icons on a 16 px grid, stroke only. Marks that carry data (labels, verdicts, outcomes) live in components/glyphs. */
const SHAPES = {
  "arrow-down": <path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" />,
  "arrow-up": <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />,
  check: <path d="M3 8.5 6.5 12 13 4.5" />,
  "chevron-down": <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  "chevron-left": <path d="M9.5 4.5 6 8l3.5 3.5" />,
  "chevron-right": <path d="M6.5 4.5 10 8l-3.5 3.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  columns: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1" />
      <path d="M6.2 3v10M9.8 3v10" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1" />
      <path d="M10.5 5.5v-3h-8v8h3" />
    </>
  ),
  download: <path d="M8 2.5V10M4.8 7 8 10.2 11.2 7M3 13h10" />,
  error: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 5v3.6M8 10.8v.1" />
    </>
  ),
  "eye-off": <path d="M2 8s2.2-4 6-4c1.2 0 2.2.4 3 .9M14 8s-2.2 4-6 4c-1.2 0-2.2-.4-3-.9M3 13 13 3" />,
  file: <path d="M4 2h5l3 3v9H4zM9 2v3h3" />,
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  folder: <path d="M2 12.5v-9h4l1.5 2H14v7z" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 7.3v3.5M8 5.2v.1" />
    </>
  ),
  link: <path d="M6.5 9.5 9.5 6.5M7 4.5l1.3-1.3a2.6 2.6 0 0 1 3.6 3.6L10.5 8M9 11.5l-1.3 1.3A2.6 2.6 0 0 1 4 9.1L5.5 8" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  person: (
    <>
      <circle cx="8" cy="5.5" r="2.7" />
      <path d="M2.8 13.5c.6-2.6 2.7-4 5.2-4s4.6 1.4 5.2 4" />
    </>
  ),
  minus: <path d="M4 8h8" />,
  pin: <path d="M6 2.5h4l-.6 4.2 2.1 2.3H4.5l2.1-2.3zM8 9v4.5" />,
  plus: <path d="M8 3v10M3 8h10" />,
  replay: <path d="M3 5.5h9L9.5 3M13 10.5H4l2.5 2.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  theme: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 2.4v11.2a5.6 5.6 0 0 0 0-11.2Z" fill="currentColor" />
    </>
  ),
  upload: <path d="M8 11V3.5M4.8 6.5 8 3.3l3.2 3.2M3 13h10" />,
  warning: <path d="M8 2.5 14 13H2zM8 6.5v3M8 11.3v.2" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** Decorative unless `label` is given: then it is an image with that name. */
export function Icon({ name, size = 14, label }: { name: IconName; size?: 12 | 14 | 16; label?: string }) {
  if (label !== undefined) {
    return (
      <svg className={`i s${size}`} viewBox="0 0 16 16" role="img" aria-label={label}>
        {SHAPES[name]}
      </svg>
    );
  }
  return (
    <svg className={`i s${size}`} viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
