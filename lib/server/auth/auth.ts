/**
 * Sign-in by link: a token that works once, no password, no mail, nothing outside this machine. better-auth keeps the
 * tokens (hashed) and the sign-ins; its word *session* is `SignIn` here, since a session is a dialogue in this project.
 */
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { magicLink } from "better-auth/plugins/magic-link";
import { type Database, openDatabase } from "../db";
import { readEnvironment, type ServerEnvironment } from "../env";
import { appendAudit } from "../repositories/audit";
import { findPerson } from "../repositories/people";
import { withRetry } from "../with-retry";
import { ensureSecret } from "./secret";

const DAY_SECONDS = 24 * 60 * 60;
/** How long a browser stays signed in. */
export const SIGN_IN_SECONDS = 30 * DAY_SECONDS;
/** How long the link that the start prints works. */
export const LINK_SECONDS = 7 * DAY_SECONDS;

export type Auth = ReturnType<typeof buildAuth>;

/** `receiveLink` is given each new token; nothing is sent anywhere. */
export function buildAuth(database: Database, environment: ServerEnvironment, receiveLink: (token: string) => void = () => undefined) {
  const hosts = environment.hosts.flatMap((name) => [name, `${name}:*`]);
  return betterAuth({
    appName: "Plumbline",
    basePath: "/api/auth",
    baseURL: environment.publicUrl ?? { allowedHosts: hosts, protocol: "http" },
    ...(environment.publicUrl === null ? {} : { trustedOrigins: hosts.map((name) => `http://${name}`) }),
    secret: ensureSecret(environment.home),
    database: prismaAdapter(database, { provider: environment.isPostgres ? "postgresql" : "sqlite", transaction: false }),
    telemetry: { enabled: false },
    // A token has 190 random bits and the server is local: a limit would only lock its owner out.
    rateLimit: { enabled: false },
    logger: { level: "error" },
    user: {
      modelName: "user",
      additionalFields: {
        handle: { type: "string", required: true, input: false },
        role: { type: "string", required: true, input: false },
      },
    },
    session: { modelName: "signIn", expiresIn: SIGN_IN_SECONDS, disableSessionRefresh: true },
    databaseHooks: {
      session: {
        create: { after: (signIn) => auditSignIn(database, "sign-in", signIn.userId) },
        delete: { after: (signIn) => auditSignIn(database, "sign-out", signIn.userId) },
      },
    },
    account: { modelName: "account" },
    verification: { modelName: "verification" },
    advanced: {
      cookiePrefix: "plumbline",
      // Said aloud, since better-auth leaves both checks out under a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    plugins: [
      magicLink({
        expiresIn: LINK_SECONDS,
        disableSignUp: true,
        storeToken: "hashed",
        sendMagicLink: ({ token }) => receiveLink(token),
      }),
    ],
  });
}

/** From no address: the product keeps none (see ipAddress above). */
async function auditSignIn(database: Database, action: "sign-in" | "sign-out", userId: string): Promise<void> {
  const person = await findPerson(database, userId);
  if (person === null) return;
  const actor = `human:${person.handle}`;
  await withRetry(() => appendAudit(database, { actor, study: null, action, subject: person.handle, details: {} }));
}

let opened: Promise<Auth> | undefined;

/** The one instance of this process. */
export function openAuth(): Promise<Auth> {
  opened ??= openDatabase().then((database) => buildAuth(database, readEnvironment()));
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
