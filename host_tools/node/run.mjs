// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Runs one Python program in MicroPython. Standard input: {"package": folder of the npm package, "heap": bytes,
// "files": {path: text}, "binaries": {path: base64}, "program": text}. The program's output goes to standard output;
// if it fails, the status is 1 and its traceback goes to standard error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(0, "utf8"));
const { loadMicroPython } = await import(pathToFileURL(join(job.package, "micropython.mjs")).href);
const python = await loadMicroPython({
  heapsize: job.heap,
  stdout: (line) => process.stdout.write(line + "\n"),
  linebuffer: true,
});
const files = Object.entries(job.files);
for (const [path, data] of Object.entries(job.binaries)) files.push([path, Buffer.from(data, "base64")]);
for (const [path, content] of files) {
  const folders = path.split("/").slice(0, -1);
  for (let i = 1; i <= folders.length; i++) {
    const folder = "/" + folders.slice(0, i).join("/");
    if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
  }
  python.FS.writeFile("/" + path, content);
}
python.runPython("import sys; sys.path.insert(0, '/')");
try {
  python.runPython(job.program);
} catch (error) {
  process.stderr.write(String(error.message ?? error) + "\n");
  process.exitCode = 1;
}
