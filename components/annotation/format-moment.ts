/** A moment for the person at this computer, by its clock: the time, and the day too where it is not today. */
export function formatMoment(moment: Date, now: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
  return dayOf(moment) === dayOf(now) ? time : `${dayOf(moment)} ${time}`;
}
