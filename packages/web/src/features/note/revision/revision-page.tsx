import { Button, NativeSelect } from "@mantine/core";
import { folderOfPath, nameOfPath } from "@octavo/note";
import { IconArrowLeft, IconHistory } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { Rich } from "../../../i18n/rich.tsx";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { type QueryState, useQuery } from "../../../platform/use-query.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { PageMain } from "../../../ui/page-main.tsx";
import { useTitleOf } from "../../../ui/shell/page-title.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { FrameGround } from "../../results/index.ts";
import { fixedValues } from "../bound-values/fixed-values.ts";
import { NoteMissing } from "../page/note-missing.tsx";
import pageClasses from "../page/note-page.module.css";
import listClasses from "../page/paragraph-list.module.css";
import { shapeOfNote } from "../page/places.ts";
import {
  head,
  messageOf,
  type Revision,
  revisionOptions,
  revisionsSchema,
  timeOfRevision,
} from "../panels/revisions/revisions.ts";
import { texts as listTexts } from "../panels/revisions/texts.ts";
import { isNumbered, noteLookOf } from "../session/paragraph-config.ts";
import { fixedLoads, fixedWidgets } from "./fixed-outputs.ts";
import { type ReadRevision, readRevision } from "./read-revision.ts";
import classes from "./revision.module.css";
import { RevisionForms } from "./revision-forms.tsx";
import { RevisionParagraph } from "./revision-paragraph.tsx";
import { texts } from "./texts.ts";
import { useSetHead } from "./use-set-head.ts";

/** The note as it was once. Nothing of it can be changed; it can be made the note again. */
export function RevisionPage() {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const { noteId = "", revisionId = "" } = useParams();
  const { connection, rest } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    if (revisionId === head) void navigate(`/notebook/${noteId}`, { replace: true });
  }, [noteId, revisionId, navigate]);
  const ask = useCallback(() => readRevision(connection, { noteId, revisionId }), [connection, noteId, revisionId]);
  const { answer, refetch } = useQuery(ask);
  // What others there are says more about this one; it is shown without that, too.
  const askForAll = useCallback(
    () => rest.call("GET", `/notebook/${encodeURIComponent(noteId)}/revision`, revisionsSchema),
    [rest, noteId],
  );
  const all = useQuery(askForAll).answer;

  if (answer.state === "waiting") {
    return (
      <PageMain className={pageClasses["page"]}>
        <Waiting />
      </PageMain>
    );
  }
  const read = answer.state === "done" ? answer.value : null;
  if (!read) {
    const why = answer.state === "failed" ? answer : { text: t("problem"), status: 0 };
    return (
      <NoteMissing
        {...why}
        title={t("cannotBeShown")}
        ways={
          <>
            <Button component={Link} to={`/notebook/${noteId}`} variant="default">
              {t("back")}
            </Button>
            <Button variant="default" onClick={refetch}>
              {common("tryAgain")}
            </Button>
          </>
        }
      />
    );
  }
  return <RevisionBody {...read} all={all} revisionId={revisionId} />;
}

interface RevisionBodyProps extends ReadRevision {
  readonly all: QueryState<readonly Revision[]>;
  readonly revisionId: string;
}

function RevisionBody({ note, maySetHead, all, revisionId }: RevisionBodyProps) {
  const t = useTranslation(texts);
  const panelTexts = useTranslation(listTexts);
  const noteLook = noteLookOf(note);
  const angular = useMemo(() => fixedValues(note), [note]);
  const widgets = useMemo(() => fixedWidgets(note, revisionId), [note, revisionId]);
  const loads = useCallback(() => fixedLoads(note), [note]);
  const hasNumbers = isNumbered(note) && noteLook !== "report";
  const revisions = all.state === "done" ? all.value : [];
  const navigate = useNavigate();
  const revision = revisions.find(({ id }) => id === revisionId);
  const name = nameOfPath(note.path);
  useTitleOf(name);
  const setHead = useSetHead({ noteId: note.id, revisionId });
  const show = (id: string) => void navigate(`/notebook/${note.id}${addressOfRevision(id)}`);
  const others = revisions.filter(({ id }) => id !== revisionId);
  useCommands(() => [
    ...(others.length === 0
      ? []
      : [
          {
            id: "otherRevision",
            label: t("showOther"),
            place: t("revision"),
            icon: IconHistory,
            choices: {
              question: t("whichRevision"),
              entries: () =>
                others.map((each) => ({
                  id: each.id,
                  label: messageOf(each),
                  place: timeOfRevision(each),
                  icon: IconHistory,
                  perform: () => show(each.id),
                })),
            },
          },
        ]),
    maySetHead
      ? { id: "setHead", label: t("setHead"), place: t("revision"), icon: IconHistory, perform: setHead }
      : null,
    {
      id: "leaveRevision",
      label: t("back"),
      place: t("revision"),
      icon: IconArrowLeft,
      perform: () => void navigate(`/notebook/${note.id}`),
    },
  ]);
  return (
    <PageMain className={pageClasses["page"]}>
      <header
        className={`${pageClasses["bar"]} ${classes["head"]}`}
        data-is-report={noteLook === "report" || undefined}
      >
        <div className={pageClasses["names"]}>
          <div className={pageClasses["folders"]}>{folderOfPath(note.path).split("/").filter(Boolean).join(" / ")}</div>
          <h1 className={pageClasses["name"]}>{name}</h1>
        </div>
        <div className={`${pageClasses["actions"]} ${classes["choices"]}`}>
          <Button
            component={Link}
            to={`/notebook/${note.id}`}
            size="compact-sm"
            className={classes["back"] ?? ""}
            variant="default"
            leftSection={<IconArrowLeft size={14} />}
          >
            {t("back")}
          </Button>
          <NativeSelect
            className={classes["revisions"] ?? ""}
            aria-label={t("revision")}
            size="xs"
            value={revisionId}
            data={[
              { value: head, label: panelTexts("head") },
              ...(revision ? [] : [{ value: revisionId, label: t("this") }]),
              ...revisionOptions(revisions),
            ]}
            onChange={({ currentTarget }) => show(currentTarget.value)}
          />
          {maySetHead && (
            <Button size="compact-sm" variant="light" onClick={setHead}>
              {t("setHead")}
            </Button>
          )}
        </div>
      </header>
      <p className={classes["about"]} role="status">
        <IconHistory size={16} aria-hidden />
        <span>
          {revision ? (
            <Rich
              text={t(revision.author ? "aboutBy" : "about", { time: timeOfRevision(revision) })}
              parts={{ message: () => <b>{messageOf(revision)}</b>, author: () => revision.author }}
            />
          ) : (
            t("once")
          )}
          {all.state === "failed" && ` ${t("noOthers", { reason: all.text })}`}
        </span>
      </p>
      <div className={pageClasses["paper"]} data-look={noteLook} data-numbers={hasNumbers || undefined}>
        <FrameGround isCurrent={always} subscribe={never} loads={loads} widgets={widgets} angular={angular}>
          <RevisionForms note={note} />
          <div className={listClasses["list"]} data-columns={shapeOfNote(note).hasColumns || undefined}>
            {note.paragraphs.map((paragraph, index) => (
              <RevisionParagraph
                key={paragraph.id}
                note={note}
                noteLook={noteLook}
                revisionId={revisionId}
                paragraph={paragraph}
                index={index}
              />
            ))}
          </div>
        </FrameGround>
      </div>
    </PageMain>
  );
}

/** `Head` is the note itself. */
function addressOfRevision(revisionId: string): string {
  return revisionId === head ? "" : `/revision/${revisionId}`;
}

const always = () => true;
const never = () => () => {};
