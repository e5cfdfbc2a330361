/** Short sentences at the edge of the page that go by themselves. What must be answered is a dialog, what must stay is a banner. */
import { notifications } from "@mantine/notifications";
import { createElement } from "react";
import { setNotifier } from "../../platform/notifier.ts";
import { texts } from "../shell/texts.ts";
import { createNotifications, type StandingNotifications } from "./notification-list.ts";
import { OfferMessage } from "./offer-message.tsx";

/** The notices of this page, for everyone on it. */
export const pageNotifications: StandingNotifications = createNotifications({
  show({ id, text, isProblem, forMs, undo, offered, onClosed }) {
    const offer = undo ? { label: texts.t("undo"), perform: undo } : offered;
    const message = offer ? createElement(OfferMessage, { text, offer }) : text;
    const close = { closeButtonProps: { "aria-label": texts.t("dismiss") } };
    const look = isProblem ? { color: "var(--color-status-error)", role: "alert" } : { role: "status" };
    notifications.show({ id, message, autoClose: forMs ?? false, onClose: onClosed, ...look, ...close });
  },
  hide: (id) => void notifications.hide(id),
});

setNotifier(pageNotifications);
