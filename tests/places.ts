export const templateFile = 'node_modules/.tally/template.tar.gz'
export const templateName = 'backlot_template'
