import { computed, ref } from 'vue'
import { t } from '../text/i18n.ts'
import { choicesOf, optionsOf, type Option } from '../text/options.ts'
import { paperName, papers, type PaperName } from '../text/print-text.ts'

/** Width and height, mm. */
interface Paper {
  width: number
  height: number
}

/** The options for the paper of a sheet of the user's own: its name, and its sides. `change` gets the new paper. */
export function usePaperOptions(paper: () => Paper, change: (paper: Paper) => void) {
  /** The user may choose "other" for a paper that has a name, to change it. */
  const other = ref(false)
  const name = computed((): PaperName => (other.value ? 'other' : paperName(paper())))
  const ofPaper = optionsOf(paper, (part) => change({ ...paper(), ...part }))
  const paperSize = computed((): Option => ({
    is: 'select',
    name: 'paper',
    label: t('sheet.paperSize'),
    options: choicesOf(['a4', 'letter', 'hagaki', 'other'], (value) => t(`sheet.papers.${value}`)),
    value: name.value,
    choose(chosen: PaperName) {
      other.value = chosen === 'other'
      if (chosen !== 'other') change(papers[chosen])
    },
  }))
  /** Shown for a paper without a name, unless `when` says something else. */
  const paperSides = (when = name.value === 'other'): Option[] => [
    { is: 'number', label: t('sheet.width'), when, ...ofPaper('width'), name: 'paperWidth' },
    { is: 'number', label: t('sheet.height'), when, ...ofPaper('height'), name: 'paperHeight' },
  ]
  return { paperSize, paperSides }
}
