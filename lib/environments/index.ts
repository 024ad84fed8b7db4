/** The table of environments: one line each. */
import { alfworld } from "./alfworld";
import { appworld } from "./appworld";
import { chat } from "./chat";
import { coding } from "./coding";
import type { Environment } from "./environment";
import { hotpotqa } from "./hotpotqa";
import { intercodeBash, intercodeCtf } from "./intercode";
import { scienceworld } from "./scienceworld";
import { tauAirline } from "./tau/tau-airline";
import { tauBanking } from "./tau/tau-banking";
import { tauMock } from "./tau/tau-mock";
import { tauRetail } from "./tau/tau-retail";
import { tauTelecom } from "./tau/tau-telecom";
import { textcraft } from "./textcraft";
import { tools } from "./tools";
import { web } from "./web";
import { webshop } from "./webshop";

export const ENVIRONMENTS: readonly Environment[] = [
  alfworld,
  appworld,
  tauAirline,
  tauRetail,
  tauTelecom,
  tauMock,
  tauBanking,
  coding,
  intercodeBash,
  intercodeCtf,
  webshop,
  scienceworld,
  textcraft,
  hotpotqa,
  web,
  tools,
  chat,
];

export function findEnvironment(id: string): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment.id === id);
}
