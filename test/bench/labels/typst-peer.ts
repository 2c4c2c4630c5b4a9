import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Not among our packages: the bench fetches it for itself. */
const compiler = '@myriaddreamin/typst-ts-node-compiler@0.7.0'

/** The same fields of the same CSV on ELM008, as typst has it. */
const document = `#set page(width: 210mm, height: 297mm, margin: (left: 18.6mm, top: 21.2mm, right: 0mm, bottom: 0mm))
#set text(font: "Noto Serif JP", size: 10pt, cjk-latin-spacing: none)
#set par(leading: 0.3em)
#let rows = csv("people.csv", row-type: dictionary)
#grid(columns: (86.4mm, 86.4mm), rows: 42.3mm,
  ..rows.map(r => box(width: 86.4mm, height: 42.3mm, inset: 4mm)[
    #r.zipcode \\ #r.region#r.city#r.street \\ #r.building \\ #r.at("organization.name") \\
    #r.lastname #r.firstname #r.suffix
  ])
)
`

const program = `import { writeFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
const [workspace, font, output] = process.argv.slice(2)
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [font] }] })
writeFileSync(output, compiler.pdf({ mainFilePath: workspace + '/labels.typ' }))
`

/**
 * Puts typst and the document into a folder that holds `people.csv`; returns the program to run with
 * `folder, folder of the font, PDF`, or null where the registry does not have it for this system.
 */
export function typstProgram(folder: string): string | null {
  try {
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, compiler], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  writeFileSync(join(folder, 'labels.typ'), document)
  writeFileSync(join(folder, 'print.mjs'), program)
  return join(folder, 'print.mjs')
}
