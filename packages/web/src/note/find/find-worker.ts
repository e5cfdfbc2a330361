import { type SearchOrder, searchNow } from "./search-texts.ts";

self.onmessage = ({ data }: MessageEvent<SearchOrder>) => self.postMessage(searchNow(data));
