import type { RequestName } from "@octavo/protocol";
import type { Connection, RequestInput, RequestOutcome } from "./connection.ts";

/** Has a refusal name the request, and which refusal it is, also on a socket that has shown no note yet. */
export const ours = { facts: 1 } as const;

export type ListedRequest = <Name extends RequestName>(
  op: Name,
  data: RequestInput<Name> & object,
) => Promise<RequestOutcome>;

/**
 * For operations that Zeppelin answers with nothing but a list to all clients, which may come late and leave out what was undone meanwhile. So the
 * client asks for a list of its own right behind: the server takes frames in their order, and when that list is there the request is done or was
 * refused. What is asked in one turn has one list in common, since that of ten thousand notes is large.
 */
export function createListedRequests(connection: Pick<Connection, "request" | "send">): ListedRequest {
  let next: { list: string | null } | null = null;

  function listBehind(): { readonly list: string | null } {
    const turn: { list: string | null } = { list: null };
    void Promise.resolve().then(() => {
      next = null;
      turn.list = connection.send("LIST_NOTES", ours);
    });
    next = turn;
    return turn;
  }

  return (op, data) => {
    const turn = next ?? listBehind();
    const answeredBy = ({ msgId }: { readonly msgId: string | undefined }) => turn.list !== null && msgId === turn.list;
    return connection.request(op, { ...data, ...ours }, { answeredBy });
  };
}
