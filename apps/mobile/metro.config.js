const { existsSync } = require('node:fs');
const { resolve } = require('node:path');
const { getDefaultConfig } = require('expo/metro-config');

const packages = resolve(__dirname, '../../packages');
const config = getDefaultConfig(__dirname);

config.watchFolders = [packages];
// The repository's packages find the app's libraries, and only those.
config.resolver.nodeModulesPaths = [resolve(__dirname, 'node_modules')];

// Modules run when they are first used, so that the app's start doesn't wait for the modules of other screens.
config.transformer.getTransformOptions = () => ({
  transform: { experimentalImportSupport: true, inlineRequires: true },
});

config.resolver.resolveRequest = (context, specifier, platform) => {
  const own = /^@quivertree\/([^/]+)\/(.+)$/.exec(specifier);
  if (own) return { type: 'sourceFile', filePath: resolve(packages, own[1], 'src', `${own[2]}.ts`) };
  const resolved = context.resolveRequest(context, specifier, platform);
  return resolved.type === 'sourceFile'
    ? { ...resolved, filePath: forPlatform(resolved.filePath, platform) }
    : resolved;
};

/** A file's variant for the platform (`x.web.ts`), if there is one. Metro looks for it only if an import has no suffix. */
function forPlatform(path, platform) {
  const variant = path.replace(/\.tsx?$/, `.${platform}$&`);
  return variant !== path && !path.includes('node_modules') && existsSync(variant) ? variant : path;
}

module.exports = config;
