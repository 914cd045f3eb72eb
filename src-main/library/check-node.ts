/** Refuses older Node versions; a file of its own, so that it is evaluated first. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18))
  throw new Error(`Node ${process.versions.node} is too old for PageTwin, which needs 22.18 or newer.`);
