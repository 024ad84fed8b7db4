/** One line of `doctor`: what was looked at, how it stands, and what to do where it does not. No addresses, no paths, no secrets. */
export interface DoctorCheck {
  id: string;
  state: "ok" | "warning" | "failed";
  message: string;
  advice: string | null;
}
