import { type SearchOrder, searchNow } from "./search-now.ts";

self.onmessage = ({ data }: MessageEvent<SearchOrder>) => self.postMessage(searchNow(data));
