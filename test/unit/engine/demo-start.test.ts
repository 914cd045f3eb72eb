import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src-main/engine/engine.ts';
import { findAppRoot } from '../../../src-main/node/app-root.ts';
import { createNodePlatform } from '../../../src-main/node/node-platform.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('a demo site that could not be served is tried again, and an engine ends all the same', async () => {
  const folder = temporaryFolder();
  const resourcesFolder = path.join(folder, 'resources');
  mkdirSync(resourcesFolder);
  const platform = createNodePlatform('cli', { dataFolder: path.join(folder, 'data'), auditsFolder: folder });
  const begin = async () => {
    const engine = await createEngine({ ...platform, resourcesFolder });
    const client = engine.client();
    await expect(client.request('audit/create-demo', {})).rejects.toMatchObject({ wire: { code: 'file-not-found' } });
    return { engine, client };
  };
  const { engine: poor } = await begin();
  await expect(poor.close()).resolves.toBeUndefined();
  const { engine, client } = await begin();
  symlinkSync(path.join(findAppRoot(), 'resources', 'demo-site'), path.join(resourcesFolder, 'demo-site'));
  await expect(client.request('audit/create-demo', {})).resolves.toMatchObject({ name: 'Demo' });
  await engine.close();
});
