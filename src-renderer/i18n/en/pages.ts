export const page = {
  published: 'published {{date}}',
  modified: 'changed {{date}}',
  canonicalSelf: 'canonical: itself',
  canonicalTo: 'canonical: {{address}}',
};
