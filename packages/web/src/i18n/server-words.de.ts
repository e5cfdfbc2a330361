/**
 * Sentences of the server in German, each under the English one as it is said, with holes where it names something; a hole whose name begins with
 * `said` holds another sentence. What is not here is shown in English. A test holds each to what the server says.
 */
import type { Words } from "./translation.ts";

const rights: Words = {
  READER: "Lesen",
  WRITER: "Schreiben",
  RUNNER: "Ausführen",
  OWNER: "Eigentümer",
};

const notes: Words = {
  "Insufficient privileges": "Das Recht dazu fehlt.",
  "Insufficient privileges to {{said}} note.": "An dieser Notiz fehlt das Recht: {{said}}.",
  "Insufficient privileges to {{said}} note.\nAllowed users or roles: [{{allowed}}]\nBut the user {{user}} belongs to: [{{names}}]":
    "An dieser Notiz fehlt das Recht: {{said}}.\nWer es hat: {{allowed}}\n{{user}} gehört zu: {{names}}",
  "Insufficient privileges to {{said}} note.\nThese notes stay as they are: {{notes}}":
    "An einigen Notizen fehlt das Recht: {{said}}.\nDiese Notizen bleiben, wie sie sind: {{notes}}",
  "Insufficient privileges to READER note.\nYou may not read this note any more.":
    "Diese Notiz darf nicht mehr gelesen werden: Ihre Rechte haben sich geändert.",
  "You may not read this note any more; its owner has changed who may.":
    "Diese Notiz darf nicht mehr gelesen werden: Ihre Rechte haben sich geändert.",
  "This note was removed.": "Diese Notiz wurde gelöscht.",
  "HTTP 404 Not Found": "Das gibt es hier nicht (HTTP 404).",
  "These widgets live in {{user}}'s session; run the paragraph to have your own.":
    "Diese Widgets leben in der Sitzung von {{user}}; für eigene den Absatz ausführen.",
  "You may not use the interpreter of these widgets.": "Diesem Konto fehlt das Recht am Interpreter dieser Widgets.",
  "The rights of this note were changed by others meanwhile; look at them again.":
    "Die Rechte an dieser Notiz wurden inzwischen von anderen geändert. Bitte noch einmal ansehen.",
  "This file takes too much memory to look at. Read it in a paragraph instead.":
    "Diese Datei braucht zum Ansehen zu viel Speicher. Sie lässt sich in einem Absatz lesen.",
  "You look at many files at once; wait until they are shown.":
    "Es werden schon viele Dateien angesehen. Bitte warten, bis sie da sind.",
  "No such note: {{id}}": "Diese Notiz gibt es nicht: {{id}}",
  "No such paragraph: {{id}}": "Diesen Absatz gibt es nicht: {{id}}",
  "Only administrators may do this.": "Das dürfen nur Verwalter.",
  "Only authenticated user can set the permission.": "Rechte kann nur setzen, wer angemeldet ist.",
  "Your account does not have the role that this needs.": "Diesem Konto fehlt die Rolle, die dafür nötig ist.",
  "You are not logged in any more. Please log in again.": "Die Anmeldung ist abgelaufen. Bitte noch einmal anmelden.",
  "The username and password that you entered don't match.": "Benutzername und Passwort passen nicht zusammen.",
  "The directory of users does not answer now, so new logins have to wait. Try again later; users who are logged in can go on.":
    "Das Benutzerverzeichnis antwortet gerade nicht, deshalb müssen neue Anmeldungen warten. Später noch einmal versuchen; wer angemeldet ist, kann weiterarbeiten.",
  '"{{name}}" is a user of a directory. Change password, roles and locks there.':
    "„{{name}}“ gehört zu einem Verzeichnis. Passwort, Rollen und Sperren dort ändern.",
  'There is a user "{{name}}" already, of a directory.': "Den Benutzer „{{name}}“ gibt es schon, in einem Verzeichnis.",
  "Too many attempts. Try again in {{seconds}} s.": "Zu viele Versuche. In {{seconds}} s erneut versuchen.",
  "A note of this name is already there.": "Eine Notiz dieses Namens gibt es schon.",
  "Note '{{path}}' looks like '{{other}}', which is another one in letters of another script; take its letters, or choose another name":
    "Die Notiz „{{path}}“ sieht aus wie „{{other}}“, die eine andere in Buchstaben einer anderen Schrift ist. Bitte deren Buchstaben nehmen oder einen anderen Namen wählen.",
  "Note '{{path}}' existed": "Die Notiz „{{path}}“ gibt es schon.",
  "All the paragraphs can't be deleted.": "Der letzte Absatz kann nicht gelöscht werden.",
  "Note is now running sequentially.": "Die Notiz wird gerade im Ganzen ausgeführt.",
  "Note is now running sequentially. Can not be performed: {{operation}}":
    "Die Notiz wird gerade im Ganzen ausgeführt; das geht erst danach.",
  "This paragraph is running already; cancel it first.": "Dieser Absatz läuft schon; erst abbrechen.",
  "The text to run has not reached the server; reload the note and run it again.":
    "Der auszuführende Text ist nicht beim Server angekommen; die Notiz neu laden und noch einmal ausführen.",
  "Nothing waits for this input any more: it was answered, or the run is over.":
    "Auf diese Eingabe wartet nichts mehr: Sie wurde beantwortet, oder der Lauf ist zu Ende.",
  "This does not fit the note any more ({{reason}}); reload it and try again.":
    "Das passt nicht mehr zur Notiz ({{reason}}); sie neu laden und es erneut versuchen.",
  "These changes do not fit the text they name; reload the note.":
    "Diese Änderungen passen nicht zum Text; die Notiz neu laden.",
  "A note may have {{most}} paragraphs; go on in another one.":
    "Eine Notiz darf {{most}} Absätze haben; in einer anderen weitermachen.",
  "A paragraph may have {{most}} characters; put the data into a file.":
    "Ein Absatz darf {{most}} Zeichen haben; die Daten in eine Datei legen.",
  "A paragraph may have {{most}} lines, and this one would have more. Put the data into a file and read it from there.":
    "Ein Absatz darf {{most}} Zeilen haben, dieser hätte mehr. Die Daten in eine Datei legen und von dort lesen.",
  "This paragraph was removed too long ago to be put back.":
    "Dieser Absatz wurde vor zu langer Zeit gelöscht, um ihn zurückzuholen.",
  "There is no such output any more.": "Diese Ausgabe gibt es nicht mehr.",
  "The whole of this output is not kept any more.": "Diese Ausgabe ist nicht mehr im Ganzen da.",
  "The whole of this output is not kept any more; run the paragraph again.":
    "Diese Ausgabe ist nicht mehr im Ganzen da; den Absatz noch einmal ausführen.",
  "The rows of this table are not kept any more; run the paragraph again.":
    "Die Zeilen dieser Tabelle sind nicht mehr da; den Absatz noch einmal ausführen.",
  "This table is still being written; it can be asked when the run is over.":
    "Diese Tabelle wird noch geschrieben; sie ist da, wenn der Lauf zu Ende ist.",
  "What answers questions about tables has ended; ask once more.":
    "Was Fragen zu Tabellen beantwortet, hat geendet; noch einmal versuchen.",
  'The note "{{path}}" cannot be opened. {{said}} Its file was left as it is.':
    "Die Notiz „{{path}}“ lässt sich nicht öffnen. {{said}} Ihre Datei blieb, wie sie ist.",
  "The file of this note cannot be read.": "Die Datei dieser Notiz lässt sich nicht lesen.",
  "The note {{path}} has grown to {{size}} MB and cannot be saved: at most {{most}} MB. Clear some of its outputs.":
    "Die Notiz {{path}} ist auf {{size}} MB gewachsen und lässt sich nicht speichern: höchstens {{most}} MB. Einige Ausgaben leeren.",
  "Nothing can be saved right now.": "Zurzeit kann nichts gespeichert werden.",
  "The disk is full, so nothing can be saved right now. Make room on the server's disk; saving then goes on by itself.":
    "Die Festplatte ist voll, also kann zurzeit nichts gespeichert werden. Auf der Festplatte des Servers Platz schaffen; dann geht es von selbst weiter.",
  "The disk quota is used up, so nothing can be saved right now. Make room on the server's disk; saving then goes on by itself.":
    "Der zugeteilte Platz ist aufgebraucht, also kann zurzeit nichts gespeichert werden. Auf der Festplatte des Servers Platz schaffen; dann geht es von selbst weiter.",
  "The disk reports errors, so nothing can be saved right now. Look after the server's disk; saving goes on by itself once it takes data again.":
    "Die Festplatte meldet Fehler, also kann zurzeit nichts gespeichert werden. Nach der Festplatte des Servers sehen; es geht von selbst weiter, sobald sie wieder Daten annimmt.",
  "The disk can only be read, so nothing can be saved right now. Look after the server's disk; saving goes on by itself once it takes data again.":
    "Die Festplatte ist nur lesbar, also kann zurzeit nichts gespeichert werden. Nach der Festplatte des Servers sehen; es geht von selbst weiter, sobald sie wieder Daten annimmt.",
  "The server may not write to its data folder, so nothing can be saved right now. Give its user the right to; saving then goes on by itself.":
    "Der Server darf nicht in seinen Datenordner schreiben, also kann zurzeit nichts gespeichert werden. Seinem Benutzer das Recht dazu geben; dann geht es von selbst weiter.",
  "Nothing can be saved right now ({{code}}). Look after the server's disk; saving goes on by itself once it takes data again.":
    "Zurzeit kann nichts gespeichert werden ({{code}}). Nach der Festplatte des Servers sehen; es geht von selbst weiter, sobald sie wieder Daten annimmt.",
  "No rights can be changed right now; the server's log says why.":
    "Rechte lassen sich zurzeit nicht ändern; warum, sagt das Protokoll des Servers.",
  "This is larger than the server accepts.": "Das ist größer, als der Server annimmt.",
  "The body is larger than the server accepts.": "Das ist größer, als der Server annimmt.",
};

const names: Words = {
  "name can not be empty": "Der Name darf nicht leer sein.",
  "This name cannot be used.": "Dieser Name geht nicht.",
  "Note name can not contain half a character (a lone surrogate)":
    "Der Name einer Notiz darf kein halbes Zeichen enthalten.",
  "Note name shouldn't end with '/'": "Der Name einer Notiz darf nicht mit / enden.",
  "Note name must be less than 255": "Der Name einer Notiz muss kürzer als 255 Zeichen sein.",
  "Note name can not contain '..'": "Der Name einer Notiz darf nicht .. enthalten.",
  "Note name can not contain '.' or '..' as a folder, not even encoded":
    "Der Name einer Notiz darf . oder .. nicht als Ordner enthalten, auch nicht kodiert.",
  "Note name can not contain control characters, invisible characters, or marks that change the direction of text":
    "Der Name einer Notiz darf keine Steuerzeichen enthalten, keine unsichtbaren Zeichen und keine, die die Schreibrichtung ändern.",
  '"{{name}}" looks like "{{meant}}" but is another name. Take {{same}} from the list of names, or write another one.':
    "„{{name}}“ sieht aus wie „{{meant}}“, ist aber ein anderer Name. {{same}} aus der Liste der Namen nehmen oder einen anderen schreiben.",
  "A folder or note name can not be blank": "Der Name eines Ordners oder einer Notiz darf nicht leer sein.",
  "A folder name can not start with a dot, because such folders are hidden and their notes not listed":
    "Der Name eines Ordners darf nicht mit einem Punkt beginnen: Solche Ordner sind versteckt, und ihre Notizen wären es auch.",
  "Note name can not start with '._'": "Der Name einer Notiz darf nicht mit ._ beginnen.",
  "A folder name is too long for the file system: at most {{most}} bytes":
    "Der Name eines Ordners ist zu lang für das Dateisystem: höchstens {{most}} Bytes.",
  "Note name is too long for the file system: at most {{most}} bytes":
    "Der Name der Notiz ist zu lang für das Dateisystem: höchstens {{most}} Bytes.",
  "Note path is too long: at most {{most}} bytes with its folders":
    "Der Pfad der Notiz ist zu lang: mit ihren Ordnern höchstens {{most}} Bytes.",
  "This name is too long for the file system; choose a shorter one.":
    "Dieser Name ist zu lang für das Dateisystem; einen kürzeren wählen.",
  "A file has the name of one of the folders of {{path}}; choose another name.":
    "Eine Datei heißt wie ein Ordner von {{path}}; einen anderen Namen wählen.",
  "A folder needs a name.": "Ein Ordner braucht einen Namen.",
  "The trash keeps its name; move folders there, or restore them.":
    "Der Papierkorb behält seinen Namen; Ordner dorthin verschieben oder von dort wiederherstellen.",
  "The folder {{path}} can not move into itself.": "Der Ordner {{path}} kann nicht in sich selbst verschoben werden.",
  "The folder {{path}} is in the trash already.": "Der Ordner {{path}} ist schon im Papierkorb.",
  "There is no folder {{path}}": "Den Ordner {{path}} gibt es nicht.",
  "Can not restore this note {{path}} as it is not in trash folder":
    "Die Notiz {{path}} lässt sich nicht wiederherstellen: Sie ist nicht im Papierkorb.",
  "Can not restore this folder: {{path}} as it is not in trash folder":
    "Der Ordner {{path}} lässt sich nicht wiederherstellen: Er ist nicht im Papierkorb.",
};

const imports: Words = {
  "Fail to import note: it has more than {{said}}. Import it in parts.":
    "Import fehlgeschlagen: Die Notiz hat mehr als {{said}}. In Teilen importieren.",
  "{{most}} paragraphs": "{{most}} Absätze",
  "{{most}} outputs": "{{most}} Ausgaben",
  "Fail to import note: this is not a note.": "Import fehlgeschlagen: Das ist keine Notiz.",
  "Fail to import note: {{said}}": "Import fehlgeschlagen: {{said}}",
  "The file is empty.": "Die Datei ist leer.",
  "The file is not JSON: it begins with neither { nor [.":
    "Die Datei ist kein JSON: Sie beginnt weder mit { noch mit [.",
  "The file ends in the middle: it was cut off while it was written or copied.":
    "Die Datei hört mittendrin auf: Sie wurde beim Schreiben oder Kopieren abgeschnitten.",
  "The file is not valid JSON: something was changed in it that breaks its form.":
    "Die Datei ist kein gültiges JSON: Eine Änderung darin stört seine Form.",
  "The file has more than {{most}} objects, lists and members, which no note has.":
    "Die Datei hat mehr als {{most}} Objekte, Listen und Einträge; so viele hat keine Notiz.",
  "The file is nested more than {{most}} levels deep, which no note is.":
    "Die Datei ist mehr als {{most}} Ebenen tief geschachtelt; so tief ist keine Notiz.",
  "The file holds no note: a note is a JSON object, from { to }.":
    "Die Datei enthält keine Notiz: Eine Notiz ist ein JSON-Objekt, von { bis }.",
  "The file is a Jupyter notebook, not a note: import it as one.":
    "Die Datei ist ein Jupyter-Notebook und keine Notiz: als solches importieren.",
  "The file holds no note that can be read: its paragraphs are no list.":
    "Die Datei enthält keine lesbare Notiz: Ihre Absätze sind keine Liste.",
  "The file holds no note: it has no paragraphs.": "Die Datei enthält keine Notiz: Sie hat keine Absätze.",
  "The note has more than {{most}} paragraphs.": "Die Notiz hat mehr als {{most}} Absätze.",
  "Paragraph {{number}} of the note is not a JSON object.": "Absatz {{number}} der Notiz ist kein JSON-Objekt.",
  "The file holds no notebook: a notebook is a JSON object, from { to }.":
    "Die Datei enthält kein Notebook: Ein Notebook ist ein JSON-Objekt, von { bis }.",
  "The file holds no notebook: it has no list of cells.":
    "Die Datei enthält kein Notebook: Sie hat keine Liste von Zellen.",
  "The notebook has more than {{most}} cells.": "Das Notebook hat mehr als {{most}} Zellen.",
  "Cell {{number}} of the notebook is not a JSON object.": "Zelle {{number}} des Notebooks ist kein JSON-Objekt.",
};

const schedules: Words = {
  "The expression is empty; write six fields, {{said}}.": "Der Ausdruck ist leer; sechs Felder schreiben, {{said}}.",
  "for example 0 0 6 * * ? for every day at six": "zum Beispiel 0 0 6 * * ? für jeden Tag um sechs",
  "The expression is longer than {{most}} characters.": "Der Ausdruck ist länger als {{most}} Zeichen.",
  "These are five fields; the first of a schedule is the second: write {{better}}.":
    "Das sind fünf Felder; das erste eines Zeitplans ist die Sekunde: {{better}} schreiben.",
  "There {{saidCount}}; write second, minute, hour, day of month, month, day of week and, if you like, year, {{said}}.":
    "Das {{saidCount}}; Sekunde, Minute, Stunde, Tag, Monat, Wochentag und, wenn gewünscht, Jahr schreiben, {{said}}.",
  "is 1 field": "ist 1 Feld",
  "are {{count}} fields": "sind {{count}} Felder",
  "Both the day of the month ({{day}}) and the day of the week ({{weekday}}) are set; write ? for one of them.":
    "Der Tag des Monats ({{day}}) und der Wochentag ({{weekday}}) sind beide gesetzt; für einen von ihnen ? schreiben.",
  'There is no time zone "{{zone}}"; write it as Europe/Berlin or UTC.':
    "Die Zeitzone „{{zone}}“ gibt es nicht; sie wie Europe/Berlin oder UTC schreiben.",
  "The {{said}} cannot be {{value}}; write a number, a list as 1,15, a range as 1-5, or *.":
    "{{value}} geht nicht im Feld {{said}}; eine Zahl schreiben, eine Liste wie 1,15, einen Bereich wie 1-5 oder *.",
  "Invalid value for {{said}}: {{value}}. Days of the week go from 1 (Sunday) to 7 (Saturday).":
    "Ungültiger Wert im Feld {{said}}: {{value}}. Wochentage gehen von 1 (Sonntag) bis 7 (Samstag).",
  "Invalid value for {{said}}: {{value}}.": "Ungültiger Wert im Feld {{said}}: {{value}}.",
  "A step of 0 would never get on; write 1 or more behind the slash.":
    "Ein Schritt von 0 käme nie voran; hinter dem Schrägstrich 1 oder mehr schreiben.",
  "A step behind a slash is at most {{most}} in this place.":
    "Ein Schritt hinter einem Schrägstrich ist an dieser Stelle höchstens {{most}}.",
  "No month has a weekday {{times}} times; write 1 to 5 behind #.":
    "Kein Monat hat einen Wochentag {{times}}-mal; hinter # 1 bis 5 schreiben.",
  "The range {{from}}-{{to}} runs backwards; write its two parts with a comma between, as 22-23,0-2 for 22-2.":
    "Der Bereich {{from}}-{{to}} läuft rückwärts; seine zwei Teile mit Komma schreiben, wie 22-23,0-2 für 22-2.",
  "L as a day of the week needs a day: write 7 for every Saturday, 7L for the last.":
    "L als Wochentag braucht einen Tag: 7 für jeden Samstag schreiben, 7L für den letzten.",
  "This never comes: there is no such day, or its year is over.":
    "Das kommt nie: Einen solchen Tag gibt es nicht, oder sein Jahr ist vorbei.",
  "Two runs would be {{gap}} s apart, and here at least {{least}} s have to lie between them.":
    "Zwischen zwei Läufen lägen {{gap}} s; hier müssen es mindestens {{least}} s sein.",
  "wrong cron expressions. {{said}}": "Der Zeitplan geht so nicht. {{said}}",
  "Wrong configs. {{said}}": "Das geht hier nicht. {{said}}",
  "Cron is not enabled from Zeppelin server. {{said}}": "Zeitpläne gehen hier nicht. {{said}}",
  "The note is in the trash.": "Die Notiz ist im Papierkorb.",
  "The note is gone.": "Die Notiz gibt es nicht mehr.",
  "Schedules are for notes in {{folders}} only.": "Zeitpläne gibt es nur für Notizen in {{folders}}.",
  "Schedules are switched off on this server (schedules in octavo.json).":
    "Zeitpläne sind auf diesem Server ausgeschaltet (schedules in octavo.json).",
  "A server that is open to the network has schedules only when it has accounts.":
    "Ein Server, der zum Netz hin offen ist, hat Zeitpläne nur mit Konten.",
  "The schedule {{expression}} was not taken over; set it here if this note should run by it.":
    "Der Zeitplan {{expression}} wurde nicht übernommen; ihn hier setzen, wenn die Notiz danach laufen soll.",
  "It came with the note, and no user here has set it, so it does not run. Set it again, or have an administrator take it over.":
    "Er kam mit der Notiz, und niemand hier hat ihn gesetzt, also läuft er nicht. Neu setzen, oder ihn von einem Verwalter übernehmen lassen.",
  "{{said}} The schedule {{expression}} has stopped; set it again to go on.":
    "{{said}} Der Zeitplan {{expression}} ist angehalten; ihn neu setzen, um weiterzumachen.",
  "{{user}}, who set it, may not run this note any more.":
    "{{user}} hat ihn gesetzt und darf diese Notiz nicht mehr ausführen.",
  "{{user}}, who set it, {{said}}.": "{{user}} hat ihn gesetzt und {{said}}.",
  "is not in the directory {{directory}} any more": "steht nicht mehr im Verzeichnis {{directory}}",
  "is locked in the directory {{directory}}": "ist im Verzeichnis {{directory}} gesperrt",
};

/** Fields of a schedule, as sentences name them. */
const scheduleFields: Words = {
  second: "Sekunde",
  minute: "Minute",
  hour: "Stunde",
  "day of month": "Tag des Monats",
  month: "Monat",
  "day of week": "Wochentag",
  year: "Jahr",
};

const settings: Words = {
  "Interpreter name shouldn't be empty, and can consist only of: -_a-zA-Z0-9":
    "Der Name eines Interpreters darf nicht leer sein und nur aus -_a-zA-Z0-9 bestehen.",
  "Interpreter {{name}} already existed": "Den Interpreter {{name}} gibt es schon.",
  "There is no interpreter group {{name}}.": "Die Interpreter-Gruppe {{name}} gibt es nicht.",
  "There is no interpreter setting {{name}}.": "Die Interpreter-Einstellung {{name}} gibt es nicht.",
  "No privilege to restart interpreter": "Das Recht, den Interpreter neu zu starten, fehlt.",
  "{{user}} has no permission for {{name}}": "{{user}} darf {{name}} nicht benutzen.",
  "Octavo has no driver for %{{name}} yet; its settings are kept as they are. What runs here: {{names}}.":
    "Für %{{name}} hat Octavo noch keinen Treiber; die Einstellungen bleiben, wie sie sind. Was hier läuft: {{names}}.",
  "%{{setting}}: {{said}}": "%{{setting}}: {{said}}",
  "There is no driver for {{database}} yet. PostgreSQL, MariaDB and MySQL can be reached.":
    "Für {{database}} gibt es noch keinen Treiber. PostgreSQL, MariaDB und MySQL sind zu erreichen.",
  "The interpreter has not started yet. Run a paragraph first.":
    "Der Interpreter ist noch nicht gestartet. Zuerst einen Absatz ausführen.",
  "Nothing has run here yet. Run a paragraph first.": "Hier ist noch nichts gelaufen. Zuerst einen Absatz ausführen.",
  "The interpreter did not answer in time.": "Der Interpreter hat nicht rechtzeitig geantwortet.",
  "The interpreters are not in reach; try again in a moment.":
    "Die Interpreter sind nicht zu erreichen; gleich noch einmal versuchen.",
  "Too many questions are waiting for an answer.": "Zu viele Fragen warten auf eine Antwort.",
  "There is no such credential.": "Diese Zugangsdaten gibt es nicht.",
  "A credential needs an entity, a user name and a password.":
    "Zugangsdaten brauchen einen Eintrag, einen Benutzernamen und ein Passwort.",
  'An entity has at most {{most}} characters and is not "." or "..".':
    "Ein Eintrag hat höchstens {{most}} Zeichen und ist nicht „.“ oder „..“.",
  "One user can keep {{most}} credentials; remove some first.":
    "Ein Benutzer kann {{most}} Zugangsdaten aufbewahren; erst einige entfernen.",
  "One user can keep {{most}} favourites; remove some first.":
    "Ein Benutzer kann {{most}} Favoriten haben; erst einige entfernen.",
  "There is no such package, or it is not on.": "Dieses Paket gibt es nicht, oder es ist nicht eingeschaltet.",
  "Job Manager is disabled in the current configuration.": "Die Jobs sind auf diesem Server abgeschaltet.",
  'The notebook folder is chosen when the server starts: end it and start it with --data, whose folder "notebook" has the notes. Until then it stays {{folder}}.':
    "Der Notizordner wird beim Start des Servers gewählt: ihn beenden und mit --data starten; dessen Ordner „notebook“ hat die Notizen. Bis dahin bleibt es {{folder}}.",
};

const revisions: Words = {
  "commitMessage can not be empty": "Eine Version braucht eine Beschreibung.",
  "Couldn't checkpoint note revision: nothing has changed since the last one.":
    "Keine neue Version: Seit der letzten hat sich nichts geändert.",
  "There is no such revision of this note.": "Diese Version der Notiz gibt es nicht.",
  "This note is in personal mode, where only its owners may go back to a revision.":
    "Diese Notiz ist im persönlichen Modus, in dem nur ihre Eigentümer zu einer Version zurückgehen dürfen.",
  "Paragraphs of this note are running. Cancel them or wait for them first.":
    "Absätze dieser Notiz laufen. Sie erst abbrechen oder abwarten.",
  "{{user}} took this note back to “{{message}}”. What it was before is in its history.":
    "{{user}} hat diese Notiz auf „{{message}}“ zurückgesetzt. Was sie vorher war, steht in ihrem Verlauf.",
  "Fail to set given note revision, cause: {{said}}": "Die Version ließ sich nicht setzen: {{said}}",
  "Another git has just made a commit in the notebook folder. Try again.":
    "Ein anderes git hat im Notizordner gerade einen Commit angelegt. Erneut versuchen.",
  "The history of the notebook cannot be read.": "Die Geschichte des Notizbuchs lässt sich nicht lesen.",
};

const server: Words = {
  "The server cannot be reached right now; try again in a moment.":
    "Der Server ist gerade nicht zu erreichen; gleich noch einmal versuchen.",
  "The server cannot be reached right now; try again once the page is connected.":
    "Der Server ist gerade nicht zu erreichen; noch einmal versuchen, wenn die Seite verbunden ist.",
  "The server cannot be reached right now; run it once the page is connected again.":
    "Der Server ist gerade nicht zu erreichen; ausführen, wenn die Seite wieder verbunden ist.",
  "The server has not answered {{operation}} for 30 s.": "Der Server hat seit 30 s nicht geantwortet ({{operation}}).",
  "The server has not taken what was typed for 30 s.": "Der Server hat das Getippte seit 30 s nicht angenommen.",
  "Nothing can be called . or .. here.": "Nichts kann hier . oder .. heißen.",
  "The server refused without saying why.": "Der Server hat abgelehnt, ohne zu sagen, warum.",
  "The server answered {{status}}.": "Der Server antwortete mit {{status}}.",
  "The server's answer to {{path}} is not what this page expects; reload it.":
    "Die Antwort des Servers auf {{path}} ist nicht, was diese Seite erwartet; sie neu laden.",
  "The server could not do this; its log says why.": "Der Server konnte das nicht; warum, sagt sein Protokoll.",
  "Internal server error": "Interner Fehler des Servers.",
  "The request is not understood.": "Die Anfrage ist unverständlich.",
  "The runner process cannot be reached; it is being started again. Try once more.":
    "Der Prozess, der ausführt, ist nicht zu erreichen und wird neu gestartet. Noch einmal versuchen.",
  "The search index cannot be opened right now; it is tried again. Ask once more in a minute.":
    "Der Suchindex lässt sich gerade nicht öffnen; es wird weiter versucht. In einer Minute noch einmal suchen.",
};

/** Of the properties that interpreters of Octavo come with. */
const properties: Words = {
  "The Python to use: a path, or a name on the PATH. Blank: one that has ipykernel, else one of Octavo's own.":
    "Das Python, das benutzt wird: ein Pfad oder ein Name aus PATH. Leer: eines mit ipykernel, sonst ein eigenes von Octavo.",
  "Memory that a database may take, as 4GB. Blank: half of the machine's.":
    "Speicher, den eine Datenbank nehmen darf, wie 4GB. Leer: die Hälfte der Maschine.",
  "Threads of a database. Blank: all there are.": "Threads einer Datenbank. Leer: alle, die es gibt.",
  "The database: jdbc:postgresql://host:5432/database, jdbc:mariadb://host:3306/database or jdbc:mysql://… . Others are added under names of their own: sales.url, sales.user … is %jdbc(sales).":
    "Die Datenbank: jdbc:postgresql://host:5432/database, jdbc:mariadb://host:3306/database oder jdbc:mysql://… . Weitere kommen unter eigenen Namen dazu: sales.url, sales.user … ist %jdbc(sales).",
  "Who connects. Blank: whoever runs, with the credential they keep under the name of this setting.":
    "Wer sich verbindet. Leer: wer ausführt, mit den Zugangsdaten unter dem Namen dieser Einstellung.",
  "The user's password.": "Das Passwort dazu.",
  "SQL that each new connection begins with, as SET search_path = sales.":
    "SQL, mit dem jede neue Verbindung beginnt, wie SET search_path = sales.",
  "Seconds that a statement may take before it is cancelled. Blank: as long as it wants.":
    "Sekunden, die eine Anweisung dauern darf, bevor sie abgebrochen wird. Leer: so lange sie will.",
  "A run that takes longer is ended: milliseconds, or 30s, 10m. Blank: it may take as long as it wants.":
    "Ein Lauf, der länger dauert, wird beendet: Millisekunden, oder 30s, 10m. Leer: so lange er will.",
  "The Jupyter kernel that runs it{{name}}.": "Der Jupyter-Kernel, der es ausführt{{name}}.",
};

const files: Words = {
  "Files are for those who may run code, and you may run no interpreter.":
    "Dateien sind für alle, die Code ausführen dürfen; hier ist kein Interpreter freigegeben.",
  "There is no file called “{{name}}” among the files.": "Keine der Dateien heißt „{{name}}“.",
  "“{{name}}” is already there; choose another name, or replace it.":
    "„{{name}}“ ist schon da; einen anderen Namen wählen oder ersetzen.",
  "“{{name}}” is a folder, which no file replaces; choose another name.":
    "„{{name}}“ ist ein Ordner, den keine Datei ersetzt; einen anderen Namen wählen.",
  "This upload goes on at byte {{number}}; send what begins there, or begin it again.":
    "Dieses Hochladen geht bei Byte {{number}} weiter: dort fortsetzen oder neu beginnen.",
  "The server may not remove this file: its folder belongs to another account of the machine. Code of whoever made the folder can remove it.":
    "Der Server darf diese Datei nicht löschen: Ihr Ordner gehört einem anderen Konto des Rechners. Code dessen, der den Ordner angelegt hat, kann sie löschen.",
  "This upload is not known any more; begin it again.":
    "Von diesem Hochladen weiß der Server nichts mehr: neu beginnen.",
  "There is more of this file than was said at first. Begin again.":
    "Die Datei ist größer geworden, während sie hochgeladen wurde: neu beginnen.",
  "A file may have {{number}} GB at most.": "Eine Datei darf höchstens {{number}} GB haben.",
  "There is no room for this file: {{number}} MB are left on the server's disk.":
    "Für diese Datei ist kein Platz: Auf der Festplatte des Servers sind noch {{number}} MB frei.",
  "A file cannot be called so: its name must not be blank or begin with a dot, have slashes, line ends or signs that nobody sees in it, or be longer than 255 bytes.":
    "So kann eine Datei nicht heißen: Der Name darf nicht leer sein oder mit einem Punkt beginnen, keine Schrägstriche, Zeilenenden oder unsichtbaren Zeichen enthalten und nicht länger als 255 Bytes sein.",
};

export const german: Words = {
  ...files,
  ...rights,
  ...notes,
  ...names,
  ...imports,
  ...schedules,
  ...scheduleFields,
  ...settings,
  ...revisions,
  ...server,
  ...properties,
};
