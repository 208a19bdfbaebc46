import com.sun.source.util.JavacTask;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Parses Java files without resolving names, and prints what is wrong with them. */
class Parse {
    public static void main(String[] paths) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        for (String path : paths) {
            String text = Files.readString(Path.of(path));
            var source = new SimpleJavaFileObject(URI.create("string:///" + Path.of(path).getFileName()), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignored) {
                    return text;
                }
            };
            var problems = new DiagnosticCollector<JavaFileObject>();
            var task = (JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, List.of(source));
            task.parse();
            problems.getDiagnostics().forEach(problem -> System.out.println(path + ": " + problem));
        }
    }
}
