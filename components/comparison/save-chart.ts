/** A drawing of the page as a file of its own: what style sheets give it is written into it, so that it looks the same anywhere. */

const COPIED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-anchor", "opacity"] as const;
/** Pixels of the picture for one of the page. */
const DENSITY = 2;
const MARGIN = 12;

/** The SVG as text, with the page's own surface behind it. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [
    [svg, ...svg.querySelectorAll("*")],
    [copy, ...copy.querySelectorAll("*")],
  ];
  for (const [index, element] of from.entries()) {
    const target = to[index];
    if (target === undefined) continue;
    const style = getComputedStyle(element);
    for (const name of COPIED) target.setAttribute(name, style.getPropertyValue(name));
    target.removeAttribute("class");
    target.removeAttribute("style");
  }
  const { width, height } = sizeOf(svg);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width + 2 * MARGIN));
  copy.setAttribute("height", String(height + 2 * MARGIN));
  copy.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN })) {
    ground.setAttribute(name, String(value));
  }
  ground.setAttribute("fill", groundOf(svg));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

export async function saveSvg(svg: SVGSVGElement, name: string): Promise<void> {
  saveBlob(new Blob([svgText(svg)], { type: "image/svg+xml" }), `${name}.svg`);
}

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = sizeOf(svg);
  const address = URL.createObjectURL(new Blob([svgText(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = DENSITY * (width + 2 * MARGIN);
    canvas.height = DENSITY * (height + 2 * MARGIN);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob !== null) saveBlob(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const box = svg.viewBox.baseVal;
  return box.width > 0 ? { width: box.width, height: box.height } : { width: svg.clientWidth, height: svg.clientHeight };
}

/** What lies behind the drawing on the page: the first ancestor that is not transparent. */
function groundOf(svg: SVGSVGElement): string {
  for (let element: Element | null = svg; element !== null; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if (color !== "" && color !== "transparent" && !/, 0\)$/.test(color)) return color;
  }
  return "white";
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
