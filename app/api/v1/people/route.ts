// GET /api/v1/people: everybody who takes part, their sign-ins, open invitations. The owner.
import { handle } from "@/lib/server/http/handle";
import { listPeople } from "@/lib/server/use-cases/list-people";

export const dynamic = "force-dynamic";
export const GET = handle({ permission: "manage", run: () => listPeople() });
