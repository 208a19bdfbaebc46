/** What `lectern serve --help` says. @module */

export const SERVE_USAGE = `Usage: lectern serve [what…] [options]

Serves built-in servers, folders of articles (Markdown and others), folders of threat patterns (YAML), a registry of sources (.json) or a
catalogue of titles (.csv, .tsv, .json, .jsonl). Nothing named: all built-in servers, over HTTP.

  --stdio               over stdin and stdout; the default where a program starts it and one thing is named
  --http [port]         over HTTP (3333 unless you name another); the default at a terminal
  --host <address>      where to listen; 127.0.0.1. Others need LECTERN_ALLOWED_HOSTS, names with commas between
  --allow-origin <url>  lets pages from there call it; may be repeated
  --page, --no-page     show the page at / (default: while all allowed hosts are loopback names); or LECTERN_PAGE=on, off
  --allow-unverified    serve a registry that is not signed by the key in CURATOR_PUBLIC_KEY
  --log-level <level>   debug, info, notice, warning, error, critical, alert, emergency
  --log-format <name>   pretty (at a terminal), json, tmkb, media
  --index-characters <n>  most characters of the instructions, with an index of the articles (folders and asdlc; default
                        4000); 0: no index
  --cache-dir <folder>  folder for the stored indexes of folders (default: in your cache folder); or LECTERN_CACHE_DIR
  --no-cache            neither read nor write stored indexes; or LECTERN_CACHE=off
  --exclude <glob>      leave out what matches, in the syntax of .gitignore (folders; may be repeated)
  --no-gitignore        also read what .gitignore files leave out (folders)
  --watch               serves a file anew when it changes (HTTP); folders of articles are always watched

The environment sets limits: LECTERN_MAX_SESSIONS=100. docs/operations.md lists them with their defaults.

Examples:
  lectern serve                        lectern serve cobol --stdio
  lectern serve ./docs ./films.csv     lectern serve tmkb --http 8080 --log-level debug
`;
