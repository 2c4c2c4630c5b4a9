import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts a profile of the user's own into the settings, as if it had been set up before. */
export function writeProfile(folder: string, service: { base_url: string; group_ids: string[] }): void {
  const settings = {
    preferences: { language: 'en', theme: 'light' },
    profiles: [
      {
        id: 'test',
        kind: 'own',
        name: 'Test',
        base_url: service.base_url,
        groups: service.group_ids.map((group_id, index) => ({ group_id, name: `Group ${index + 1}` })),
        colour: '#336699',
        allowHttp: true,
      },
    ],
    currentProfile: 'test',
    clientId: '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
}
