# Run once in each new kernel of R: data frames are shown as tables, each value as the text that DuckDB reads as one of its type.
local({
  mime <- "application/vnd.octavo.table+json"
  headRows <- 1000
  mostCells <- 500000

  whole <- function(text) {
    latin <- Encoding(text) == "latin1"
    text[latin] <- enc2utf8(text[latin])
    ifelse(validUTF8(text), text, iconv(text, "UTF-8", "UTF-8", sub = "\ufffd"))
  }

  # As few digits as give the same number again.
  doubleText <- function(values) {
    text <- formatC(values, digits = 15, format = "g", width = 1)
    more <- is.finite(values) & suppressWarnings(as.numeric(text)) != values
    text[more] <- formatC(values[more], digits = 17, format = "g", width = 1)
    text[is.nan(values)] <- "NaN"
    text[is.infinite(values)] <- ifelse(values[is.infinite(values)] > 0, "Inf", "-Inf")
    text[is.na(values) & !is.nan(values)] <- NA
    text
  }

  # What R's own formats leave out: noughts of a year, and parts of a second.
  dayText <- function(parts) sprintf("%04d-%02d-%02d", as.integer(parts$year + 1900), as.integer(parts$mon + 1), as.integer(parts$mday))
  clockText <- function(hours, minutes, seconds, microseconds) {
    fraction <- ifelse(microseconds > 0, sprintf(".%06d", as.integer(microseconds)), "")
    sprintf("%02d:%02d:%02d%s", as.integer(hours), as.integer(minutes), as.integer(seconds), fraction)
  }

  dateText <- function(values) ifelse(is.na(values), NA, dayText(as.POSIXlt(values)))

  zoneOf <- function(values) {
    zone <- attr(values, "tzone")[1]
    if (is.null(zone) || is.na(zone) || zone == "") zone <- Sys.timezone()
    if (is.na(zone)) "UTC" else zone
  }

  momentText <- function(values) {
    micros <- round(as.numeric(values) * 1e6)
    seconds <- floor(micros / 1e6)
    parts <- as.POSIXlt(as.POSIXct(seconds, origin = "1970-01-01", tz = zoneOf(values)))
    offset <- if (is.null(parts$gmtoff)) rep(0, length(values)) else ifelse(is.na(parts$gmtoff), 0, parts$gmtoff)
    apart <- sprintf("%s%02d:%02d", ifelse(offset < 0, "-", "+"), as.integer(abs(offset) %/% 3600), as.integer(abs(offset) %% 3600 %/% 60))
    beyond <- ifelse(abs(offset) %% 60 > 0, sprintf(":%02d", as.integer(abs(offset) %% 60)), "")
    text <- paste0(dayText(parts), " ", clockText(parts$hour, parts$min, parts$sec, micros - seconds * 1e6), apart, beyond)
    ifelse(is.na(values), NA, text)
  }

  durationText <- function(values) {
    micros <- round(as.numeric(values, units = "secs") * 1e6)
    sign <- ifelse(micros < 0, "-", "")
    seconds <- abs(micros) %/% 1e6
    days <- seconds %/% 86400
    clock <- clockText(seconds %% 86400 %/% 3600, seconds %% 3600 %/% 60, seconds %% 60, abs(micros) %% 1e6)
    ifelse(is.na(micros), NA, sprintf("%s%.0f days %s%s", ifelse(days > 0, sign, ""), days, sign, clock))
  }

  typed <- function(type, text) list(type = type, text = text)

  # The type of a column and its values as text; NULL for what is no column of values.
  columnOf <- function(values) {
    if (is.data.frame(values) || is.matrix(values) || is.array(values)) return(NULL)
    if (is.factor(values)) return(typed("VARCHAR", whole(as.character(values))))
    if (inherits(values, "Date")) return(typed("DATE", dateText(values)))
    if (inherits(values, "POSIXlt")) values <- as.POSIXct(values)
    if (inherits(values, "POSIXct")) return(typed(sprintf("TIMESTAMP WITH TIME ZONE '%s'", zoneOf(values)), momentText(values)))
    if (inherits(values, "difftime")) return(typed("INTERVAL", durationText(values)))
    if (inherits(values, "integer64"))
      return(if (isNamespaceLoaded("bit64")) typed("BIGINT", as.character(values)) else NULL)
    class(values) <- setdiff(oldClass(values), c("AsIs", "vctrs_list_of", "vctrs_vctr", "list", "blob"))
    if (is.object(values)) {
      if (!is.numeric(values) && !is.character(values) && !is.logical(values)) return(typed("VARCHAR", whole(as.character(values))))
      values <- as.vector(unclass(values))
    }
    if (is.list(values)) return(listOf(values))
    switch(typeof(values),
      logical = typed("BOOLEAN", ifelse(values, "true", "false")),
      integer = typed("INTEGER", as.character(values)),
      double = typed("DOUBLE", doubleText(values)),
      character = typed("VARCHAR", whole(values)),
      raw = typed("BLOB", sprintf("\\x%s", toupper(as.character(values)))),
      complex = typed("VARCHAR", as.character(values)))
  }

  quoted <- function(text) sprintf("'%s'", gsub("'", "\\'", gsub("\\", "\\\\", text, fixed = TRUE), fixed = TRUE))

  bytesText <- function(bytes) if (is.null(bytes)) NA_character_ else paste0(sprintf("\\x%s", toupper(as.character(bytes))), collapse = "")

  # What R keeps as numbers or lists with a class, where c() would lose that.
  combinable <- function(item) {
    if (is.factor(item)) as.character(item)
    else if (inherits(item, "POSIXlt")) as.POSIXct(item)
    else item
  }

  # The items of all lists as one column; NULL where they are not of one kind.
  itemsOf <- function(lists) {
    if (length(lists) == 0 || !all(vapply(lists, is.atomic, logical(1))) || any(vapply(lists, is.raw, logical(1)))) return(NULL)
    if (!any(vapply(lists, is.object, logical(1)))) return(columnOf(unlist(lists)))
    if (length(unique(lapply(lists, oldClass))) == 1) columnOf(do.call(c, lists))
  }

  listOf <- function(values) {
    values <- lapply(unname(values), combinable)
    some <- Filter(Negate(is.null), values)
    if (length(some) > 0 && all(vapply(some, is.raw, logical(1)))) return(typed("BLOB", vapply(values, bytesText, character(1))))
    items <- itemsOf(some)
    if (is.null(items) || length(items$text) != sum(lengths(some)))
      return(typed("VARCHAR", whole(vapply(values, function(value) if (is.null(value)) NA_character_ else toString(value), character(1)))))
    text <- if (items$type %in% c("BOOLEAN", "INTEGER", "DOUBLE")) items$text else quoted(items$text)
    text[is.na(items$text)] <- "NULL"
    inner <- split(text, factor(rep(seq_along(values), lengths(values)), seq_along(values)))
    lists <- vapply(inner, function(each) sprintf("[%s]", paste(each, collapse = ", ")), character(1), USE.NAMES = FALSE)
    lists[vapply(values, is.null, logical(1))] <- NA
    # Only a whole column may name its zone.
    typed(paste0(sub(" '.*'$", "", items$type), "[]"), lists)
  }

  tableOf <- function(frame) {
    if (ncol(frame) == 0) return(NULL)
    rows <- nrow(frame)
    most <- max(headRows, mostCells %/% ncol(frame))
    shown <- if (rows > most) utils::head(frame, most) else frame
    columns <- lapply(seq_along(shown), function(at) columnOf(shown[[at]]))
    if (any(vapply(columns, is.null, logical(1)))) return(NULL)
    names <- whole(names(shown))
    # Names of rows are values too, unless they only count.
    labels <- attr(shown, "row.names")
    if (!identical(as.character(labels), as.character(seq_len(nrow(shown))))) {
      columns <- c(list(columnOf(labels)), columns)
      names <- c("row", names)
    }
    table <- list(
      columns = lapply(seq_along(columns), function(at) list(name = names[[at]], type = columns[[at]]$type)),
      cells = matrix(unlist(lapply(columns, function(column) column$text)), ncol = length(columns)),
      rows = rows)
    if (rows > most) table$comment <- sprintf("Only the first %d of %d rows are here.", as.integer(most), as.integer(rows))
    table
  }

  reader <- function(obj, ...) if (is.data.frame(obj)) tryCatch(tableOf(obj), error = function(problem) NULL)
  # IRkernel asks for the types of this list, each by its function.
  known <- asNamespace("repr")
  unlockBinding("mime2repr", known)
  known$mime2repr[[mime]] <- reader
  lockBinding("mime2repr", known)
  options(jupyter.display_mimetypes = c(getOption("jupyter.display_mimetypes"), mime))
})
