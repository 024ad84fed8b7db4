/** The name of a run and its task, as the heading of a page. */
export function RunTitle({ page: { shownName, taskTitle } }: { page: { shownName: string; taskTitle: string } }) {
  return (
    <h1>
      <span className="mono clip" title={shownName}>
        {shownName}
      </span>{" "}
      <span className="clip" title={taskTitle}>
        {taskTitle}
      </span>
    </h1>
  );
}
