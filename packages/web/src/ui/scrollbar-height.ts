let measured: number | undefined;

/** How high a scrollbar of this browser is, in pixels; 0 where it lies over what it scrolls. */
export function scrollbarHeight(): number {
  measured ??= measureScrollbar();
  return measured;
}

function measureScrollbar(): number {
  const box = document.createElement("div");
  box.style.cssText = "position: absolute; visibility: hidden; overflow: scroll";
  document.body.append(box);
  const height = box.offsetHeight - box.clientHeight;
  box.remove();
  return height;
}
