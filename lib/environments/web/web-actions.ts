/**
 * What the actions of browser agents do, by their public names (Playwright MCP, BrowserGym, WebArena, inspect's web browser,
 * computer-use tools). A click may follow a link or send a form, and lists of actions hold no pages: it counts as a write
 * unless the call itself says that it is about a link or a tab (formats.md §1, "web agents").
 */
import type { CallKind } from "../environment";

const words = (text: string): string[] => text.trim().split(/\s+/);

const KINDS: Readonly<Record<"read" | "write" | "navigate" | "pure" | "housekeeping" | "message", string>> = {
  read: `snapshot screenshot take_screenshot read read_page get_page get_text get_html get_page_text get_visible_text get_visible_html extract
    extract_content get_content console_messages network_requests tab_list list_tabs find find_in_page search search_page hover mouse_move
    cursor_position zoom inspect get_dropdown_options`,
  write: `click dblclick double_click left_click right_click middle_click triple_click click_element click_element_by_index type type_text fill
    fill_form input input_text press press_key keyboard_press keyboard_type key hold_key select select_option select_dropdown_option check uncheck
    drag drag_and_drop left_click_drag mouse_click mouse_drag_and_drop mouse_down mouse_up mouse_dblclick left_mouse_down left_mouse_up
    upload upload_file file_upload handle_dialog clear submit type_submit evaluate run_code execute_javascript execute_script`,
  navigate: `goto go_to go_to_url open open_url navigate navigate_back navigate_forward go_back go_forward back forward refresh reload scroll
    scroll_up scroll_down scroll_to scroll_to_text tab tabs tab_focus tab_new tab_close tab_select new_tab close_tab page_focus switch_tab open_tab
    page_up page_down resize`,
  pure: "wait wait_for wait_for_text noop none sleep think",
  housekeeping: "stop close finish done report_infeasible terminate install answer submit_answer",
  message: "send_msg_to_user message ask_user",
};

const TABLE: ReadonlyMap<string, CallKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => words(names).map((name): [string, CallKind] => [name, kind as CallKind])),
);

/** `mcp__playwright__browser_click`, `web_browser_click` and `browser.click` are all `click`. */
export function webActionOf(tool: string): string {
  return tool
    .replace(/^mcp__\w+?__/, "")
    .replace(/^(?:web_browser|browser|playwright|puppeteer|page)[._]/i, "")
    .toLowerCase();
}

export function kindOfWebAction(name: string): CallKind | null {
  return TABLE.get(name) ?? null;
}

/** Tools with the action in an argument. */
export const COMPUTER_TOOLS: ReadonlySet<string> = new Set(words("computer computer_use computer_use_preview browser browser_action"));

/** Names by which a file of tool calls is recognised as a browser agent's: such as no other kind of agent has. */
export const WEB_TOOL_NAMES: ReadonlySet<string> = new Set([
  ...words("click type scroll navigate back forward refresh wait key").flatMap((name) => [`browser_${name}`, `web_browser_${name}`]),
  ...words(`browser_snapshot browser_take_screenshot browser_press_key browser_select_option browser_hover browser_drag browser_close
    browser_navigate_back browser_navigate_forward browser_wait_for browser_tab_list browser_tab_new browser_tab_select browser_tab_close
    browser_file_upload browser_fill_form browser_evaluate browser_handle_dialog browser_resize browser_tabs browser_console_messages
    browser_network_requests web_browser_go web_browser_type_submit go_to_url click_element click_element_by_index input_text
    send_msg_to_user report_infeasible tab_focus new_tab`),
]);
