import { beforeEach, describe, expect, it } from 'vitest'
import { askExportPath, askPath } from '../../../../electron/window/file-dialogs.ts'
import { recorded } from '../../../fakes/electron.ts'

beforeEach(() => void (recorded.saves.length = 0))

describe('where a file goes', () => {
  it('is asked with a question before an old file of that name is lost, which Linux asks only on request', async () => {
    await askPath({ title: 'Save', file: 'labels' }, undefined)
    await askExportPath('list', 'ja', undefined)
    await askExportPath('vcard-3.0', 'en', undefined)
    expect(recorded.saves).toEqual([
      {
        title: 'Save',
        defaultPath: 'labels.pdf',
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
      {
        title: '連絡先を書き出す',
        defaultPath: '連絡先.csv',
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
      {
        title: 'Export contacts',
        defaultPath: 'contacts.vcf',
        filters: [{ name: 'vCard', extensions: ['vcf'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      },
    ])
  })
})
