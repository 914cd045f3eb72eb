/**
 * React in its development build tells the profiler of the browser about every element and every component that it
 * draws, wherever the console has these two. Nobody looks at a profile of tests, and telling takes more time than most
 * of what is told. To be imported before React.
 */
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);
