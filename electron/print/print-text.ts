import type { Language } from '../window/menu-text.ts'

/** Words of the dialogs that ask where a PDF goes, and names of print jobs. `file` is a file name without its ending. */
interface PrintText {
  card: { title: string; file: string }
  labels: { title: string; file: string }
  testPage: { title: string; file: string }
}

export const printText: Record<Language, PrintText> = {
  en: {
    card: { title: 'Save the card as a PDF', file: 'card' },
    labels: { title: 'Save the mailing labels as a PDF', file: 'mailing labels' },
    testPage: { title: 'Save the test page as a PDF', file: 'test page' },
  },
  ja: {
    card: { title: 'はがきをPDFとして保存', file: 'はがき' },
    labels: { title: '宛名をPDFとして保存', file: '宛名' },
    testPage: { title: 'テストページをPDFとして保存', file: 'テストページ' },
  },
}
