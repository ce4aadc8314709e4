// Starts `hearth rules lsp` for rule files and lets VS Code talk to it.
const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function configFolder(settings) {
  const named = settings.get("config");
  if (named) return named;
  const open = (vscode.workspace.workspaceFolders || []).map((folder) => folder.uri.fsPath);
  // Whoever opens only the rules folder has the configuration beside it.
  const candidates = open.flatMap((folder) => [folder, path.dirname(folder)]);
  return candidates.find((folder) => fs.existsSync(path.join(folder, "devices.yaml")));
}

exports.activate = function () {
  const settings = vscode.workspace.getConfiguration("hearth");
  const args = ["rules", "lsp"];
  const config = configFolder(settings);
  if (config) args.push("--config", config);
  if (settings.get("state")) args.push("--state", settings.get("state"));
  client = new LanguageClient(
    "hearth",
    "Hearth rules",
    { command: settings.get("program"), args },
    {
      documentSelector: [{ language: "hearth" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.hearth,devices.yaml}") },
    }
  );
  return client.start();
};

exports.deactivate = function () {
  return client && client.stop();
};
