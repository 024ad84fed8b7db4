/** On every answer, files included. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/**
 * The content policy of one answer. Trajectories are hostile text: no script runs but ours, nothing is loaded from and
 * nothing is sent to another machine. Style *attributes* are allowed, since the virtual lists place their rows with
 * them; style elements need the nonce.
 */
export function contentPolicy(address, nonce, isDevelopment) {
  // What the API answers is data, also when somebody opens it as a page.
  if (address.startsWith("/api/")) return "default-src 'none'; frame-ancestors 'none'";
  const development = isDevelopment ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
