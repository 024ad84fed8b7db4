/**
 * Tools of coding agents by their public names. Names are compared in lower case; what a tool does that has commands of
 * its own (`str_replace_editor`) or runs a shell is decided in coding-environment.ts.
 */
import type { CallKind } from "../environment";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Tools whose argument is a command line. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(
  words(`bash shell sh terminal run execute_bash execute_shell execute_command execute_shell_command run_command run_shell_command run_terminal_cmd
    run_in_terminal bash_command bash_tool exec_command local_shell local_shell_call shell_command container.exec cmd_run developer__shell
    run_bash_command unified_exec computer_bash powershell`),
);

/** Tools with commands of their own in an argument. */
export const EDITOR_TOOLS: ReadonlySet<string> = new Set(
  words("str_replace_editor str_replace_based_edit_tool str_replace_based_edit text_editor file_editor developer__text_editor edit_anthropic memory"),
);
export const EDITOR_READS: ReadonlySet<string> = new Set(words("view read open list"));
export const EDITOR_WRITES: ReadonlySet<string> = new Set(words("create str_replace insert undo_edit write edit delete rename"));

const KINDS: Readonly<Record<"read" | "write" | "pure" | "housekeeping" | "message", string>> = {
  read: `
    read read_file read_files readfile read_many_files view view_file open open_file goto goto_line scroll_up scroll_down find_file search_dir
    search_file search_files search_file_content search_code search_codebase codebase_search file_search grep grep_search glob glob_file_search ls
    list_dir list_directory list_files list_code_definition_names recall filemap view_image webfetch web_fetch websearch web_search web_read browse
    notebookread todoread bashoutput taskoutput tasklist taskget get_errors get_diagnostics getdiagnostics listmcpresourcestool
    listmcpresources readmcpresourcetool readmcpresource toolsearch read_lints fetch fetch_url skill lsp decompile disassemble`,
  write: `
    write write_file write_to_file writefile create create_file edit edit_file editfile multiedit multi_edit notebookedit edit_notebook insert
    insert_edit_into_file append str_replace replace replace_in_file replace_string_in_file search_replace search_and_replace apply_diff apply_patch
    patch delete delete_file rename_file move_file undo_edit edit_file_by_replace killshell killbash kill_shell taskstop write_stdin
    browse_interactive browser browser_action`,
  pure: `
    think plan update_plan task_tracker todowrite todo_write write_todos todo update_todo_list taskcreate taskupdate enterplanmode exitplanmode
    exit_plan_mode save_memory`,
  housekeeping: `
    submit finish attempt_completion mark_task_complete task_complete complete_task exit_forfeit exit done reject task agent delegate new_task
    spawn_agent condensation request_condensation handoff structuredoutput`,
  message: "message send_message_to_user ask_user ask_followup_question askuserquestion request_user_input",
};

const TABLE: ReadonlyMap<string, CallKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => words(names).map((name): [string, CallKind] => [name, kind as CallKind])),
);

export function kindOfCodingTool(tool: string): CallKind | null {
  return TABLE.get(tool.toLowerCase()) ?? null;
}

/**
 * Names by which a file of tool calls is recognised as a coding agent's. Only such as no other kind of agent has, and the
 * few general ones that coding agents use beside them.
 */
export const CODING_TOOL_NAMES: ReadonlySet<string> = new Set(
  words(`
    bash Bash shell execute_bash run_shell_command run_terminal_cmd bash_command local_shell run_command execute_command str_replace_editor
    str_replace_based_edit_tool file_editor text_editor developer__shell developer__text_editor execute_ipython_cell run_ipython apply_patch
    Read Write Edit MultiEdit NotebookEdit Grep Glob LS WebFetch WebSearch TodoWrite TodoRead Task BashOutput KillShell ExitPlanMode AskUserQuestion
    read_file write_file write_to_file edit_file replace_in_file list_directory list_dir list_files search_file_content grep_search codebase_search
    read write edit grep glob ls search_dir search_file find_file scroll_up scroll_down submit update_plan write_todos
    task_tracker attempt_completion mark_task_complete think finish`),
);
