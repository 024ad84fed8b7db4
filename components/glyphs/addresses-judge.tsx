/** A step whose text speaks to whoever judges the record. Nothing of it is left out, and no judge obeys it. */
export function AddressesJudge() {
  return (
    <span className="tag warn" title="A text of this step speaks to whoever judges the record. It is data like any other.">
      addresses the judge
    </span>
  );
}
