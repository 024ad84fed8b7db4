/**
 * The API as OpenAPI 3.1. One entry a route, held to the route files by a test; the schemas are those that the handlers
 * check with, so what is described is what is enforced.
 */
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { importPaths } from "./api/import-paths";
import { installationPaths } from "./api/installation-paths";
import { judgePaths } from "./api/judge-paths";
import { labellingPaths } from "./api/labelling-paths";
import { peoplePaths } from "./api/people-paths";
import { resultPaths } from "./api/result-paths";
import { trajectoryPaths } from "./api/trajectory-paths";

export const API_PATHS = {
  ...importPaths,
  ...installationPaths,
  ...judgePaths,
  ...labellingPaths,
  ...peoplePaths,
  ...resultPaths,
  ...trajectoryPaths,
} satisfies ZodOpenApiPathsObject;

export function describeApi(): object {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Plumbline",
      version: "1",
      description: "Every route answers the document of the command of the same name. Errors are application/problem+json.",
    },
    paths: API_PATHS,
  });
}
