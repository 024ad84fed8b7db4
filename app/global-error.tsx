"use client";

import "./globals.css";
import ErrorPage from "./error";

/** The same when not even the frame of the page could be made. */
export default function GlobalErrorPage(properties: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Error · Plumbline</title>
      </head>
      <body>
        <ErrorPage {...properties} />
      </body>
    </html>
  );
}
