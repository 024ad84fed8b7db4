/** @type {import("next").NextConfig} */
const config = {
  // Native or dynamic parts that a bundle would break.
  serverExternalPackages: ["better-sqlite3", "@prisma/adapter-better-sqlite3", "@prisma/adapter-pg", "@prisma/client", "pg", "mvdan-sh"],
  poweredByHeader: false,
  // A page that somebody may not open answers 403 and says why (app/forbidden.tsx).
  experimental: { authInterrupts: true },
  reactStrictMode: true,
  // Types are the gate's: here they would be checked twice, and an unused name in a test would keep `npm start` from serving.
  typescript: { ignoreBuildErrors: true },
};

export default config;
