# Run once in each new kernel of R: brings `z`, whose functions ask the notebook around the run.
#
# A question is an input request whose prompt is no text for people: a mark, and the question in JSON. docs/z.md has all of them. `z$input("x")` and
# `z.input("x")` are the same, since notes write both. What has a name of its own here lies behind the reader's names on the search path.
local({
  asJson <- function(value) jsonlite::toJSON(value, auto_unbox = TRUE, null = "null", na = "null", digits = NA)

  ask <- function(type, ...) {
    # `readline` is looked up when it is called: the kernel has one of its own.
    line <- readline(paste0("\001octavo\001", asJson(c(list(type = type), list(...)))))
    answer <- jsonlite::fromJSON(line, simplifyDataFrame = FALSE, simplifyMatrix = FALSE)
    if (!is.null(answer$refused)) stop(answer$refused, call. = FALSE)
    answer$value
  }

  # Options are values, or labels as their names: c(Monday = 1, Tuesday = 2).
  optionsOf <- function(options) {
    labels <- names(options)
    lapply(seq_along(options), function(at) {
      option <- list(value = options[[at]])
      if (!is.null(labels) && nzchar(labels[[at]])) option$displayName <- labels[[at]]
      option
    })
  }

  form <- function(place, kind, name, default = NULL, options = NULL) {
    asked <- list(type = kind, name = name)
    if (!is.null(default)) asked$defaultValue <- default
    if (!is.null(options)) asked$options <- optionsOf(options)
    ask("form", place = place, form = asked)
  }

  tableText <- function(frame) {
    cells <- vapply(frame, function(column) {
      text <- gsub("[\t\r\n]+", " ", as.character(column))
      text[is.na(text)] <- ""
      text
    }, character(nrow(frame)))
    rows <- apply(matrix(cells, nrow = nrow(frame)), 1, paste, collapse = "\t")
    lines <- c(paste(names(frame), collapse = "\t"), rows)
    # An empty line would end the table.
    paste(ifelse(lines == "", " ", lines), collapse = "\n")
  }

  frameOf <- function(text) {
    utils::read.delim(text = sub("^%table[ \n]", "", text), check.names = FALSE, stringsAsFactors = FALSE)
  }

  readTable <- function(file) {
    if (requireNamespace("arrow", quietly = TRUE)) return(as.data.frame(arrow::read_parquet(file)))
    if (requireNamespace("nanoparquet", quietly = TRUE)) return(as.data.frame(nanoparquet::read_parquet(file)))
    stop("This table is a Parquet file. To read it in R: install.packages(\"nanoparquet\")", call. = FALSE)
  }

  # Data frames are written as Parquet where R can, else as the text of a table.
  pooledOf <- function(value) {
    if (!is.data.frame(value)) return(list(kind = "value", value = value))
    write <- if (requireNamespace("arrow", quietly = TRUE)) arrow::write_parquet
      else if (requireNamespace("nanoparquet", quietly = TRUE)) nanoparquet::write_parquet
    if (is.null(write)) return(list(kind = "value", value = tableText(value)))
    file <- basename(tempfile("put-", fileext = ".parquet"))
    folder <- ask("context")$runDirectory
    dir.create(folder, showWarnings = FALSE, mode = "0700")
    write(value, file.path(folder, file))
    list(kind = "table", file = file)
  }

  hasParquet <- function() requireNamespace("arrow", quietly = TRUE) || requireNamespace("nanoparquet", quietly = TRUE)

  # Without a package for Parquet a table comes as JSON, in which no value, the empty text and the word null are three things.
  readJson <- function(file, types) {
    frame <- jsonlite::fromJSON(file)
    if (!is.data.frame(frame)) return(data.frame())
    for (at in seq_along(types)) {
      type <- sub(" WITH TIME ZONE.*", "", types[[at]])
      if (type == "DATE") frame[[at]] <- as.Date(frame[[at]])
      if (type %in% c("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"))
        frame[[at]] <- as.POSIXct(sub("([+-][0-9]{2})(:?[0-9]{2})?$", "", sub("T", " ", frame[[at]])), tz = "UTC")
      if (type %in% c("BIGINT", "HUGEINT", "DOUBLE") && is.integer(frame[[at]])) frame[[at]] <- as.numeric(frame[[at]])
      # NaN and the infinities are strings in JSON.
      if (type %in% c("FLOAT", "DOUBLE") && is.character(frame[[at]])) frame[[at]] <- as.numeric(frame[[at]])
      if (type == "VARCHAR") frame[[at]] <- as.character(frame[[at]])
    }
    frame
  }

  tableNamed <- function(name) {
    table <- if (hasParquet()) ask("shownTable", name = name) else ask("shownTable", name = name, as = "json")
    if (is.null(table)) return(NULL)
    switch(table$kind,
      table = readTable(table$file),
      json = readJson(table$file, table$types),
      text = frameOf(table$data),
      lines = frameOf(paste(readLines(table$file, encoding = "UTF-8"), collapse = "\n")))
  }

  valueOf <- function(pooled) if (pooled$kind == "table") readTable(pooled$file) else pooled$value

  get <- function(name) {
    pooled <- ask("poolGet", name = name)
    if (is.null(pooled)) tableNamed(name) else valueOf(pooled)
  }

  # Functions to call when a page has changed a value, by note, paragraph, scope and name.
  watching <- new.env()
  placeOf <- function(scope, name) {
    context <- ask("context")
    paste(context$noteId, context$paragraphId, scope, name)
  }
  watch <- function(scope, name, callback) {
    if (!is.function(callback)) stop("z.angularWatch takes a name and a function of the old and the new value.", call. = FALSE)
    assign(placeOf(scope, name), callback, envir = watching)
    invisible(ask("angularWatch", name = name, scope = scope))
  }
  unwatch <- function(scope, name) {
    place <- placeOf(scope, name)
    if (exists(place, envir = watching, inherits = FALSE)) rm(list = place, envir = watching)
    invisible(ask("angularUnwatch", name = name, scope = scope))
  }
  receiveChange <- function(text) {
    change <- jsonlite::fromJSON(text)
    callback <- get0(placeOf(change$scope, change$name), envir = watching, inherits = FALSE)
    # A kernel that was started anew has no functions of the one before.
    if (is.null(callback)) unwatch(change$scope, change$name) else invisible(callback(change$old, change$value))
  }

  askFor <- function(kind, paragraphId, ...) {
    if (is.null(paragraphId)) ask(kind, scope = "note", ...)
    else ask(kind, scope = "paragraph", paragraphId = as.character(paragraphId), ...)
  }

  z <- list(
    show = function(value) {
      if (is.data.frame(value)) IRdisplay::display(value) else print(value)
      invisible(NULL)
    },
    textbox = function(name, default = "") form("paragraph", "TextBox", name, default),
    input = function(name, default = "") form("paragraph", "TextBox", name, default),
    password = function(name) form("paragraph", "Password", name),
    select = function(name, options, default = NULL) form("paragraph", "Select", name, default, options),
    checkbox = function(name, options, checked = NULL)
      form("paragraph", "CheckBox", name, if (is.null(checked)) NULL else as.list(checked), options),
    noteTextbox = function(name, default = "") form("note", "TextBox", name, default),
    notePassword = function(name) form("note", "Password", name),
    noteSelect = function(name, options, default = NULL) form("note", "Select", name, default, options),
    noteCheckbox = function(name, options, checked = NULL)
      form("note", "CheckBox", name, if (is.null(checked)) NULL else as.list(checked), options),
    put = function(name, value) invisible(ask("poolPut", name = name, pooled = pooledOf(value))),
    get = get,
    getAsDataFrame = function(name) {
      value <- get(name)
      if (!is.character(value)) return(value)
      # A text has no types, and of a long table its first rows only; its paragraph has the rest.
      frame <- frameOf(value[[1]])
      whole <- tableNamed(name)
      if (identical(names(whole), names(frame))) whole else frame
    },
    table = tableNamed,
    remove = function(name) invisible(ask("poolRemove", name = name)),
    containsKey = function(name) !is.null(ask("poolGet", name = name)),
    getAll = function() {
      names <- unlist(ask("poolNames"))
      stats::setNames(lapply(names, get), names)
    },
    angular = function(name) {
      for (scope in c("paragraph", "note", "global")) {
        value <- ask("angularGet", name = name, scope = scope)
        if (!is.null(value)) return(value)
      }
      NULL
    },
    angularBind = function(name, value, paragraphId = NULL)
      invisible(askFor("angularSet", paragraphId, name = name, value = value)),
    angularUnbind = function(name, paragraphId = NULL)
      invisible(askFor("angularRemove", paragraphId, name = name)),
    angularBindGlobal = function(name, value)
      invisible(ask("angularSet", name = name, scope = "global", value = value)),
    angularUnbindGlobal = function(name)
      invisible(ask("angularRemove", name = name, scope = "global")),
    angularWatch = function(name, callback) watch("note", name, callback),
    angularWatchGlobal = function(name, callback) watch("global", name, callback),
    angularUnwatch = function(name) unwatch("note", name),
    angularUnwatchGlobal = function(name) unwatch("global", name),
    angularTold = receiveChange,
    run = function(paragraph, noteId = NULL) {
      asked <- list("runParagraph", paragraph = paragraph)
      if (!is.null(noteId)) asked$noteId <- noteId
      invisible(do.call(ask, asked))
    },
    runParagraph = function(paragraphId = "")
      invisible(ask("runParagraph", paragraphId = as.character(paragraphId))),
    runNote = function(noteId = NULL)
      invisible(if (is.null(noteId)) ask("runNote") else ask("runNote", noteId = noteId)),
    runAll = function() invisible(ask("runNote")),
    progress = function(percent) {
      # By the name that `run/results.ts` knows it by.
      data <- list(list(percent = max(0, min(100, as.numeric(percent)))))
      names(data) <- "application/vnd.octavo.progress+json"
      IRdisplay::publish_mimebundle(data)
    },
    link = function(label, url, tooltip = "")
      invisible(ask("link", label = label, url = url, tooltip = tooltip)),
    getInterpreterContext = function() ask("context")
  )

  # Lists names and what they hold for the panel Data, as a pager payload: IRkernel evaluates no user_expressions.
  executor <- NULL
  for (frame in sys.frames()) if (inherits(get0(".self", frame), "Executor")) executor <- get0(".self", frame)

  # Programs print to a pipe of the run that started them, which is read also when it is over. A process that R has forked has no connection to ask by.
  kernel <- Sys.getpid()
  programs <- list(run = NULL, pipe = NULL)
  pipeOfRun <- function() {
    run <- executor$execution_count
    if (!identical(programs$run, run)) {
      if (!identical(Sys.getpid(), kernel)) return(NULL)
      programs <<- list(run = run, pipe = tryCatch(ask("programs"), error = function(problem) NULL))
    }
    if (!is.null(programs$pipe) && file.exists(programs$pipe)) programs$pipe
  }
  intoPipe <- function(command, intern) {
    if (!is.character(command) || length(command) != 1L) return(command)
    pipe <- pipeOfRun()
    if (is.null(pipe)) return(command)
    # What is printed to stdout is R's where it takes that.
    into <- if (isTRUE(intern)) paste0("2>", shQuote(pipe)) else paste0(">", shQuote(pipe), " 2>&1")
    paste0("exec ", into, "\n", command)
  }
  # `system` and `system2` with the command that they have put together.
  withPipe <- function(code) {
    if (!is.call(code)) return(code)
    if (identical(code[[1]], quote(.Internal)) && identical(code[[2]][[1]], quote(system))) {
      code[[2]][[2]] <- bquote(.(intoPipe)(.(code[[2]][[2]]), intern))
      return(code)
    }
    for (at in seq_along(code)) if (is.call(code[[at]])) code[[at]] <- withPipe(code[[at]])
    code
  }
  if (!is.null(executor)) for (name in c("system", "system2")) {
    replaced <- base::get(name, baseenv())
    body(replaced) <- withPipe(body(replaced))
    unlockBinding(name, baseenv())
    assign(name, replaced, envir = baseenv())
    lockBinding(name, baseenv())
  }

  shapeOf <- function(value) if (is.null(dim(value))) length(value) else dim(value)

  lookOf <- function(value) {
    look <- if (is.data.frame(value)) {
      if (ncol(value) == 0 || nrow(value) == 0) paste(names(value), collapse = "\t") else tableText(utils::head(value, 5))
    } else paste(utils::capture.output(utils::str(value, max.level = 1, list.len = 6, give.attr = FALSE)), collapse = "\n")
    substr(look, 1, 4000)
  }

  typeOf <- function(value) substr(class(value)[[1]], 1, 200)

  describe <- function(name) {
    value <- base::get(name, globalenv())
    columns <- if (is.data.frame(value)) lapply(utils::head(names(value), 500), function(column)
      list(name = substr(column, 1, 1000), type = typeOf(value[[column]])))
    list(name = name, kind = "variable", type = typeOf(value), shape = I(as.numeric(shapeOf(value))),
      bytes = as.numeric(utils::object.size(value)), columns = I(if (is.null(columns)) list() else columns),
      look = tryCatch(lookOf(value), error = function(problem) ""))
  }

  held <- function() {
    names <- Filter(function(name) !bindingIsActive(name, globalenv()) && !is.function(base::get(name, globalenv())), ls(globalenv()))
    described <- lapply(utils::head(names, 1000), function(name) tryCatch(describe(name), error = function(problem) NULL))
    text <- asJson(I(Filter(Negate(is.null), described)))
    executor$page(list(data = list("text/plain" = as.character(text))))
    invisible()
  }

  names(z) -> functions
  attach(c(list(z = z, .octavoHeld = held), stats::setNames(z, paste0("z.", functions))), name = "octavo", warn.conflicts = FALSE)
})
