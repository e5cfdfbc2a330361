const longest = 20_000;

/** The address of an image for markup that is one SVG; null for any other. An image is made of none that grows as it is drawn. */
export function imageOfSvg(markup: string): string | null {
  if (markup.length > longest || !/^\s*<svg[\s>]/i.test(markup) || /<(?:use|!)/i.test(markup)) return null;
  const svg = /\sxmlns\s*=/.test(markup) ? markup : markup.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(svg.trim())}`;
}
