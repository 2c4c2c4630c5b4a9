/** Numbers of processors in the header of each format. */
const machines: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  ELF: { 62: 'x64', 183: 'arm64' },
  PE: { 0x8664: 'x64', 0xaa64: 'arm64' },
  'Mach-O': { 0x01000007: 'x64', 0x0100000c: 'arm64' },
}

/** Format and processor of a 64-bit program or library, such as `ELF x64`; for others what is known of it. */
export function machineOf(file: Buffer): string {
  const [format, machine] = formatOf(file)
  return `${format} ${machines[format]?.[machine] ?? `0x${machine.toString(16)}`}`
}

function formatOf(file: Buffer): [format: string, machine: number] {
  if (file.toString('latin1', 0, 4) === '\x7fELF') return ['ELF', file.readUInt16LE(18)]
  if (file.readUInt32LE(0) === 0xfeedfacf) return ['Mach-O', file.readUInt32LE(4)]
  const head = file.toString('latin1', 0, 2) === 'MZ' ? file.readUInt32LE(0x3c) : 0
  if (head > 0 && file.toString('latin1', head, head + 4) === 'PE\0\0')
    return ['PE', file.readUInt16LE(head + 4)]
  return ['neither', 0]
}
