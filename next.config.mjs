/** @type {import("next").NextConfig} */
const config = {
  // Native or dynamic parts that a bundle would break.
  serverExternalPackages: ["better-sqlite3", "@prisma/adapter-better-sqlite3", "@prisma/adapter-pg", "@prisma/client", "pg"],
  poweredByHeader: false,
  reactStrictMode: true,
  // The gate checks types once, in its own stage.
  typescript: { ignoreBuildErrors: process.env.PLUMBLINE_SKIP_TYPES === "1" },
};

export default config;
