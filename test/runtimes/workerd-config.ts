/**
 * The configuration with which workerd serves one bundled module.
 * @module
 */
import { basename } from 'node:path';
import { replaceFile } from './built-programs.ts';

/** The address is given on the command line. Gives the path of the file. */
export function writeWorkerdConfig(module: string): string {
  const file = `${module}.capnp`;
  replaceFile(file, configText(basename(module)));
  return file;
}

/**
 * What it fetches is on this machine. Without `enable_request_signal` nobody is told that a client went away; without the other flags a recent date
 * brings Node's modules and globals, which the engine must not need.
 */
function configText(module: string): string {
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["local"]))
  ],
  sockets = [(name = "http", http = (), service = "main")]
);

const main :Workerd.Worker = (
  modules = [(name = "${module}", esModule = embed "${module}")],
  compatibilityDate = "2026-10-01",
  compatibilityFlags = ["enable_request_signal", "no_nodejs_compat", "no_nodejs_compat_v2"]
);
`;
}
