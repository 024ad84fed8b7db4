// GET /sign-in/<token>: the address that is printed and given away. Whoever holds an unused token becomes its person here.
import { redirect } from "next/navigation";

export const dynamic = "force-dynamic";

export async function GET(_request: Request, context: { params: Promise<{ token: string }> }): Promise<never> {
  const { token } = await context.params;
  const query = new URLSearchParams({ token, callbackURL: "/", errorCallbackURL: "/sign-in" });
  redirect(`/api/auth/magic-link/verify?${query}`);
}
