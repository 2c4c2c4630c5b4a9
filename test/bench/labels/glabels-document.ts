const fields = [
  ['zipcode'],
  ['region', 'city', 'street'],
  ['building'],
  ['organization.name'],
  ['lastname', 'firstname', 'suffix'],
]

/** A gLabels 3 document with the geometry of ELM008 that prints the same fields of the same CSV. */
export function glabelsDocument(csvFile: string): string {
  const text = fields.map((line) => line.map((field) => `<Field name="${field}"/>`).join('')).join('<NL/>')
  return `<?xml version="1.0"?>
<Glabels-document xmlns="http://glabels.org/xmlns/3.0/">
  <Template brand="Hisago" part="ELM008" size="A4" description="12">
    <Label-rectangle id="0" width="86.4mm" height="42.3mm" round="0mm" x_waste="0mm" y_waste="0mm">
      <Layout nx="2" ny="6" x0="18.6mm" y0="21.2mm" dx="86.4mm" dy="42.3mm"/>
    </Label-rectangle>
  </Template>
  <Objects id="0" rotate="False">
    <Object-text x="4mm" y="4mm" w="78mm" h="34mm" justify="Left" valign="Top" auto_shrink="False"
      a0="1" a1="0" a2="0" a3="1" a4="0pt" a5="0pt" shadow="False">
      <Span font_family="Noto Serif JP" font_size="10" font_weight="Regular" font_italic="False"
        color="0x000000ff" line_spacing="1">${text}</Span>
    </Object-text>
  </Objects>
  <Merge type="Text/Comma/Line1Keys" src="${csvFile}"/>
</Glabels-document>
`
}

/** A fontconfig file that offers only the given folder, so that both programs set the same font. */
export function fontconfig(folder: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>
`
}
