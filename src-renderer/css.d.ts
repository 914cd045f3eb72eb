declare module '*.css';

/** Class names of a style sheet by their names in camel case. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
