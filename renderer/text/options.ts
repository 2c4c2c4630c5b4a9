interface Row<Value> {
  /** Tells the option from the others of its table. */
  name: string
  label: string
  value: Value
  /** What a choice does. */
  choose(value: Value): void
  /** False where the option has no place now. */
  when?: boolean
}

interface Choices extends Row<string> {
  options: readonly { value: string; text: string }[]
}

interface SelectOption extends Choices {
  is: 'select'
  hint?: string | undefined
  hideLabel?: boolean
  disabled?: boolean
}

interface ChoiceOption extends Choices {
  is: 'choice'
  segmented?: boolean
}

interface SwitchOption extends Row<boolean> {
  is: 'switch'
  hint?: string
}

interface NumberOption extends Row<number> {
  is: 'number'
  least?: number
  most?: number
  whole?: boolean
}

/** One row of a table of options: what it is shown as, its words and its value. */
export type Option = SelectOption | ChoiceOption | SwitchOption | NumberOption

/** Values with their words, to choose from. */
export function choicesOf<V extends string>(values: readonly V[], text: (value: V) => string) {
  return values.map((value) => ({ value: value as string, text: text(value) }))
}

/** Returns a function that gives an option the value of the same name in `values`; `change` gets what is chosen instead. */
export function optionsOf<T extends object>(values: () => T, change: (part: Partial<T>) => void) {
  return <K extends keyof T & string>(name: K) => ({
    name,
    value: values()[name],
    choose(value: T[K]) {
      const part: Partial<T> = {}
      part[name] = value
      change(part)
    },
  })
}
